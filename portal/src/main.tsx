import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { App } from "@/app/App";
import { preloadPage } from "@/app/pages/appPages";
import { submitOnce } from "@/shared/forms/submitOnce";

preloadPage(location.pathname);
submitOnce(document);
const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <StrictMode>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </StrictMode>,
  );
}
