"""`faults`: is anything lost, or claimed, when servers fail?"""
