"""Text messages: without a gateway each is a file beside the mails."""
