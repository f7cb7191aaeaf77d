"""Published methods of explaining reviews, each in a folder of its own; `registry` names them."""
