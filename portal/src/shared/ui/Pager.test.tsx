import { render } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { Pager } from "./Pager";

it.each([
  ["the last page that is left, once the last of a page is gone", { page: 3, count: 40 }, [[2, true]]],
  ["the only page that is left", { page: 2, count: 20 }, [[1, true]]],
  ["no other page while it waits for the list of this one", { page: 3, count: 5, waiting: true }, []],
  ["no other page of a list that is empty or not read yet", { page: 3, count: 0 }, []],
  ["no other page than an existing one", { page: 2, count: 21 }, []],
])("shows %s", (_what, list, calls) => {
  const onPage = vi.fn();
  const { rerender } = render(<Pager size={20} onPage={onPage} {...list} />);
  rerender(<Pager size={20} onPage={onPage} {...list} />);
  expect(onPage.mock.calls).toEqual(calls);
});
