"""The director's book: rulings at the table as documents, from what was typed."""
