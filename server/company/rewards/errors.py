"""Refusals of rewards."""

from server.kit.errors import AppError, Conflict


class NotEnoughPoints(AppError):
    says = "You don't have enough points for this reward."


class RewardOver(Conflict):
    says = "This reward isn't offered any more. Reload the page."
