import * as React from "react";

const INTERNALS = "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE";

// In development React records a stack for each of the first 10,000 elements per second. Nothing reads them, and they
// take a tenth of our tests' time.
Object.defineProperty((React as unknown as Record<string, object>)[INTERNALS], "recentlyCreatedOwnerStacks", {
  get: () => 10_000,
  set: () => undefined,
});
