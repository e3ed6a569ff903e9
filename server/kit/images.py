"""Image types that we serve, detected by the first bytes, not by the server's header. No SVG: it can run scripts."""

MAGIC = (
    (0, b"\x89PNG\r\n\x1a\n", "image/png"),
    (0, b"\xff\xd8\xff", "image/jpeg"),
    (0, b"GIF87a", "image/gif"),
    (0, b"GIF89a", "image/gif"),
    (8, b"WEBP", "image/webp"),
    (4, b"ftypavif", "image/avif"),
    (4, b"ftypavis", "image/avif"),
)


def image_type(content: bytes) -> str:
    """Return the content type of a bitmap, empty for anything else."""
    found = (kind for offset, magic, kind in MAGIC if content[offset : offset + len(magic)] == magic)
    return next(found, "")
