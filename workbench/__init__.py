"""Makes the workbench as a page: ``python -m workbench`` writes it to ``site/dist/``."""
