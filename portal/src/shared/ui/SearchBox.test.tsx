import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { SearchBox } from "./SearchBox";

const PAUSE = 300;

beforeEach(() => {
  vi.useFakeTimers();
  history.replaceState(null, "", "/app/list");
});
afterEach(() => {
  vi.useRealTimers();
  history.replaceState(null, "", "/");
});

const type = (text: string) => fireEvent.change(screen.getByRole("searchbox"), { target: { value: text } });
const pause = () => act(() => vi.advanceTimersByTime(PAUSE));

it("searches once when the typing pauses, by what its screen does then", () => {
  const [before, now] = [vi.fn(), vi.fn()];
  const { rerender } = render(<SearchBox label="Search" value="" onSearch={before} />);
  type("te");
  type("tea");
  rerender(<SearchBox label="Search" value="" onSearch={now} />);
  pause();
  expect(before).not.toHaveBeenCalled();
  expect(now.mock.calls).toEqual([["tea"]]);
});

it("calls nobody back who has left for another page", () => {
  const onSearch = vi.fn();
  render(<SearchBox label="Search" value="" onSearch={onSearch} />);
  type("tea");
  history.pushState(null, "", "/app/elsewhere");
  pause();
  expect(onSearch).not.toHaveBeenCalled();
});

it("is cleared before its search has begun, and searches nothing then", () => {
  const onSearch = vi.fn();
  render(<SearchBox label="Search" value="" onSearch={onSearch} />);
  type("tea");
  fireEvent.click(screen.getByRole("button", { name: "Clear search" }));
  expect(screen.getByRole("searchbox")).toHaveValue("");
  pause();
  expect(onSearch).not.toHaveBeenCalled();
});

it("clears a search that was made, once, and keeps what is typed next", () => {
  const onSearch = vi.fn();
  const { rerender } = render(<SearchBox label="Search" value="tea" onSearch={onSearch} />);
  fireEvent.click(screen.getByRole("button", { name: "Clear search" }));
  type("m");
  rerender(<SearchBox label="Search" value="" onSearch={onSearch} />);
  expect(screen.getByRole("searchbox")).toHaveValue("m");
  expect(onSearch.mock.calls).toEqual([[""]]);
});

it("keeps what is typed while its search is on the way, and follows an address that changes otherwise", () => {
  const { rerender } = render(<SearchBox label="Search" value="" onSearch={vi.fn()} />);
  type("te");
  pause();
  type("tea");
  rerender(<SearchBox label="Search" value="te" onSearch={vi.fn()} />);
  expect(screen.getByRole("searchbox")).toHaveValue("tea");
  rerender(<SearchBox label="Search" value="" onSearch={vi.fn()} />);
  expect(screen.getByRole("searchbox")).toHaveValue("");
});
