import { QueryClient } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { setUpTypist } from "@web/typist";
import { memoryStore } from "react-admin";
import { MemoryRouter, useLocation } from "react-router";
import { App } from "@/App";
import { createI18nProvider, type Language } from "@/i18n/i18nProvider";
import { GROUPS } from "@/layout/groups";
import { createAuthProvider } from "@/providers/authProvider";
import { watched } from "./unfilled";

interface RenderOptions {
  at?: string;
  language?: Language;
  /** Whether the menu is drawn with its pages, for a test that reads it; its groups are folded otherwise. */
  menu?: boolean;
}

interface Rendered {
  user: UserEvent;
  /** The current path and query. */
  address: () => string;
}

const FOLDED = Object.fromEntries(Object.keys(GROUPS).map((group) => [`menu.${group}`, false]));

/** The whole console at an address, with nothing remembered from another test. */
export function renderApp({ at = "/", language = "en", menu = false }: RenderOptions = {}): Rendered {
  let address = at;
  function Witness() {
    const { pathname, search } = useLocation();
    address = `${pathname}${decodeURIComponent(search)}`;
    return null;
  }
  render(
    <MemoryRouter initialEntries={[at]} useTransitions={false}>
      <App
        authProvider={createAuthProvider()}
        i18nProvider={watched(createI18nProvider(language))}
        queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
        store={memoryStore(menu ? {} : FOLDED)}
      />
      <Witness />
    </MemoryRouter>,
  );
  return { user: setUpTypist(), address: () => address };
}
