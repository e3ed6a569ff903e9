"""AfterShip: a service that asks some 1,200 carriers (aftership.com/docs/tracking, 2026-07)."""
