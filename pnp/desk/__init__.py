"""What the workbench can ask for, wherever it runs: from a document to pages, forms, files and puzzles."""
