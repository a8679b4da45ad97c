"""What an arrangement is, its text form, and what makes a table a solution of it."""
