"""Lead forms by partner code: visitors' requests, with their consent (specification 000, `/formAS/{rel}`)."""
