"""Lead forms by partner code: what visitors ask us, with their consent (specification 000, `/formAS/{rel}`)."""
