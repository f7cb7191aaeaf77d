"""`related-work`: are sections whole, true to what they cite, well ordered, and like those that authors write?"""
