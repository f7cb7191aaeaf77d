"""Documents: papers and reviews as read, with sentences whose ids, offsets and pages are never lost."""
