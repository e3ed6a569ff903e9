"""The platform's public content pages: server-rendered, readable without JavaScript."""
