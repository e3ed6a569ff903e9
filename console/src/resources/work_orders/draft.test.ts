import { expect, it } from "vitest";
import { COLUMNS, rowsOf, totalOf } from "./draft";

it("reads the columns of a result in their order", () => {
  const cells = ["2", "2", "77", "Mill", "Socks", "", "", "100", "1.5", "10", "2", "2", "3", "20", "12"];
  expect(cells).toHaveLength(COLUMNS.length);
  const [found] = rowsOf(cells.join("\t"));
  expect(found).toMatchObject({ source: "1", supplier: "2", express: "2", days: "12", moq: "100" });
  expect(found && totalOf(found)).toBe("20.00");
  expect(rowsOf("\n \n")).toEqual([]);
});
