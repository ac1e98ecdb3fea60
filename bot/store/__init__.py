"""The store: SQLAlchemy tables in one SQLite file, and the transactions that the core asks for."""
