"""Suppliers that are read from product pages: Alibaba (14), Amazon (15), Tmall (17), JD (18).

None of them has an open product API. A product comes from the operator's data API if configured, else from the
structured data of its page, else from the browser extension.
"""
