import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { App } from "@/App";
import { dropPrefill } from "@/layout/dropPrefill";

dropPrefill();
const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <StrictMode>
      {/* A log-out navigates and clears what was read: as a transition the way to the log-in page waits behind the
          questions that the page asks anew, each of which logs out again. */}
      <BrowserRouter basename="/console" useTransitions={false}>
        <App />
      </BrowserRouter>
    </StrictMode>,
  );
}
