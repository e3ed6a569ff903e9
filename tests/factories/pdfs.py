"""PDFs as others make them."""


def pdf(*, pages: int = 1, more: bytes = b"", trailer: bytes = b"") -> bytes:
    """A small PDF that viewers open."""
    kids = b" ".join(b"%d 0 R" % (number + 3) for number in range(pages))
    objects = [b"<< /Type /Catalog /Pages 2 0 R >>", b"<< /Type /Pages /Kids [%s] /Count %d >>" % (kids, pages)]
    objects += [b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 288 432] >>"] * pages
    body = b"".join(b"%d 0 obj\n%s\nendobj\n" % (number, each) for number, each in enumerate(objects, start=1))
    end = b"trailer\n<< /Root 1 0 R /Size %d %s >>\nstartxref\n0\n%%%%EOF\n" % (len(objects) + 1, trailer)
    return b"%PDF-1.5\n" + body + more + end
