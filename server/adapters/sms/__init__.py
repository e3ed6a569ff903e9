"""Text messages through the gateway that SMS_URL names; without one each is a file beside the mails."""
