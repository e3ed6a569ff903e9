import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { setUpTypist } from "@web/typist";
import type { ReactNode } from "react";
import { MemoryRouter, useLocation } from "react-router";
import { createQueryClient } from "@/shared/api/queryClient";
import { Toasts } from "@/shared/toasts/Toasts";

/** Renders one screen at an address without the shell around it, which costs most of a story. */
export function renderScreen(screen: ReactNode, path: string) {
  let address = "";
  function Watch() {
    const { pathname, search } = useLocation();
    address = pathname + search;
    return null;
  }
  const person = setUpTypist();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[path]}>
        {screen}
        <Watch />
      </MemoryRouter>
      <Toasts />
    </QueryClientProvider>,
  );
  return { person, whereAmI: () => new URL(address, "http://localhost") };
}
