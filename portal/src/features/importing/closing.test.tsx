import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError, Codes } from "@/shared/api/errors";
import { ImportRefusal } from "./ImportRefusal";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function refuse() {
  const error = new ApiError(200, { code: Codes.supplierNotEnabled, msg: "Corner Shop" });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <ImportRefusal error={error} supplier={13} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return screen.getByRole("link", { name: "Corner Shop" });
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

it("shows for 5 seconds to which stores the supplier must be added", () => {
  const link = refuse();
  pass(4_900);
  expect(link).toBeVisible();
  pass(200);
  expect(link).not.toBeInTheDocument();
});

it("waits for who is about to follow a link", () => {
  const link = refuse();
  fireEvent.focus(link);
  pass(60_000);
  expect(link).toBeVisible();
  fireEvent.blur(link);
  pass(5_100);
  expect(link).not.toBeInTheDocument();
});

it("can be closed at once", () => {
  const link = refuse();
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(link).not.toBeInTheDocument();
});
