"""Parcels: lists, one parcel, what a merchant corrects, and the rules of tracking."""
