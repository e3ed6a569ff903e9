"""Write many products to the Import List, under the lock of the quota."""
