import * as React from "react";

const INTERNALS = "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE";

// In development React takes a stack for each of the first 10,000 elements of a second: a tenth of what our tests
// compute, and nothing reads them.
Object.defineProperty((React as unknown as Record<string, object>)[INTERNALS], "recentlyCreatedOwnerStacks", {
  get: () => 10_000,
  set: () => undefined,
});
