"""What rules write without a model: sub-topics by shared words, and sentences made from the references' own."""
