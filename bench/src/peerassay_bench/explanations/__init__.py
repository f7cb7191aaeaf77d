"""`explanations`: how the methods of explaining compare, by a judge's pairwise choices and by the ranks of raters."""
