import { QueryClient } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { memoryStore } from "react-admin";
import { MemoryRouter, useLocation } from "react-router";
import { App } from "@/App";
import { createI18nProvider, type Language } from "@/i18n/i18nProvider";
import { createAuthProvider } from "@/providers/authProvider";

interface RenderOptions {
  at?: string;
  language?: Language;
}

interface Rendered {
  user: UserEvent;
  /** The current path and query. */
  address: () => string;
}

/** The whole console at an address, with nothing remembered from another test. */
export function renderApp({ at = "/", language = "en" }: RenderOptions = {}): Rendered {
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
        i18nProvider={createI18nProvider(language)}
        queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
        store={memoryStore()}
      />
      <Witness />
    </MemoryRouter>,
  );
  return { user: userEvent.setup({ delay: null }), address: () => address };
}
