"""The platform: one copy of everything here, PostgreSQL schema `public`."""
