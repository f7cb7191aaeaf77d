"""ScholarSum's ablations, temperatures, keywords and repeated runs (4.2, figure 3, tables 2a and 2b, figure 4)."""
