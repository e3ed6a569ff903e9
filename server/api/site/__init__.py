"""The platform's own public pages of plain content: server-rendered, readable without script."""
