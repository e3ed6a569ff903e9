import { render, screen, within } from "@testing-library/react";
import { Chart } from "@web/charts/Chart";
import { afterEach, expect, it, vi } from "vitest";

/** A browser in which everything is in view, and 400 pixels wide. */
function browse() {
  class Seen {
    constructor(private readonly tell: (entries: object[]) => void) {}
    observe() {
      this.tell([{ isIntersecting: true }]);
    }
    unobserve() {}
    disconnect() {}
  }
  vi.stubGlobal("IntersectionObserver", Seen);
  vi.stubGlobal("ResizeObserver", Seen);
  const size: Record<string | symbol, string> = { width: "400px", height: "140px" };
  const page = document.defaultView as Window;
  const real = page.getComputedStyle.bind(page);
  vi.spyOn(page, "getComputedStyle").mockImplementation(
    (element) => new Proxy(real(element), { get: (style, key) => size[key] ?? Reflect.get(style, key) }),
  );
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const series = [
  { name: "Imported", values: [3, 0, 2] },
  { name: "Published", values: [1, null, 2] },
];
const labels = ["Nov 1", "Nov 2", "Nov 3"];

it.each([
  ["bars", ".MuiBarChart-element", 5],
  ["line", ".MuiLineChart-line", 2],
  ["radar", ".MuiRadarChart-seriesArea", 2],
] as const)("draws %s when they are seen", async (kind, marks, count) => {
  browse();
  render(<Chart kind={kind} name="6 in total" language="en" labels={labels} series={series} />);
  const chart = screen.getByRole("img", { name: "6 in total" });
  await vi.waitFor(() => expect(chart.querySelector("svg")).not.toBeNull(), 10_000);
  expect(chart.querySelectorAll(marks)).toHaveLength(count);
});

it("has a table of its values, also where nothing is drawn", () => {
  const shown = (value: number) => `USD ${value}`;
  render(<Chart kind="bars" name="6 in total" language="zh" labels={labels} series={series} shown={shown} />);
  expect(screen.getByText("以表格显示")).toBeVisible();
  const table = within(screen.getByRole("table", { hidden: true, name: "6 in total" }));
  const rows = table.getAllByRole("row", { hidden: true });
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ["日期", "Imported", "Published"],
    ["Nov 1", "USD 3", "USD 1"],
    ["Nov 2", "USD 0", "–"],
    ["Nov 3", "USD 2", "USD 2"],
  ]);
});
