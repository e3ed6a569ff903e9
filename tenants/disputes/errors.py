"""Refusals of disputes."""

from server.kit.errors import Conflict


class InquiryTookNothing(Conflict):
    says = "The bank only asks, so nothing can be won or lost yet. Turn it into a chargeback first, or close it."


class NoInquiryAgain(Conflict):
    says = "The bank took the money already, so this is no inquiry any more."


class ToldByPlatform(Conflict):
    says = "This dispute comes from the platform and follows it. You can only change its fees."
