import { vi } from "vitest";

// Before anything of ours is loaded: no file of tests finds what another one left in our modules or on the page.
vi.resetModules();
document.body.replaceChildren();
history.replaceState(null, "", "/");
window.innerWidth = 1024;
