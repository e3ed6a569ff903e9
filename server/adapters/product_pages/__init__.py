"""Suppliers that are product pages: Alibaba (14), Amazon (15), Tmall (17), JD (18).

None of them has an open product API. A product is read from the data API that the operator configured, else from the
structured data of its page, else it comes from the browser extension.
"""
