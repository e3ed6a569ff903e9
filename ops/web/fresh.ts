import { vi } from "vitest";

// Before any of our modules load, so that no test file sees modules or page content of another one.
vi.resetModules();
document.body.replaceChildren();
history.replaceState(null, "", "/");
window.innerWidth = 1024;
