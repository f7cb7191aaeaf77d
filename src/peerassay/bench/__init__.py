"""Measuring on real data: loaders, figures with intervals, one file per benchmark."""
