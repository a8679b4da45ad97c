"""What the workbench asks for, whoever serves it: from a document to pages, forms, files and problems."""
