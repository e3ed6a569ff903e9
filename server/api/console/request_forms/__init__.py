"""The forms of service requests as staff design them."""
