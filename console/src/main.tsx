import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { App } from "@/App";
import { dropPrefill } from "@/layout/dropPrefill";

// On the console's own host the server sends the console for unknown addresses too; the router knows those below its own.
if (!/^\/console(\/|$)/.test(location.pathname)) history.replaceState(null, "", "/console/404");
dropPrefill();
const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <StrictMode>
      {/* A logout navigates and clears the query cache. As a transition, the login page would wait for queries that
          the page repeats, and each of them logs out again. */}
      <BrowserRouter basename="/console" useTransitions={false}>
        <App />
      </BrowserRouter>
    </StrictMode>,
  );
}
