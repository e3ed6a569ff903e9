import { expect, it } from "vitest";
import { COLUMNS, rowsOf, totalOf, unknownWords } from "./draft";

it("reads the columns of a result in their order", () => {
  const cells = ["2", "2", "77", "Mill", "Socks", "", "", "100", "1.5", "10", "2", "2", "3", "20", "12"];
  expect(cells).toHaveLength(COLUMNS.length);
  const [found] = rowsOf(cells.join("\t"), [5, 7]);
  expect(found).toMatchObject({ source: "1", supplier: "2", express: "2", days: "12", moq: "100" });
  expect(found && totalOf(found)).toBe("20.00");
  expect(rowsOf("\n \n", [])).toEqual([]);
});

it("reads the names of suppliers and ways, and starts with what was requested", () => {
  const pasted = [
    "source\tsupplier\ttitle\tquantity\tmoq\tlogisticsTypes",
    "1\tAliExpress\tSocks\t\t\tAir",
    "2\t1688\tHats\t\t200\t海运",
    "2\t2\tGloves\t90\t200\ttruck",
    "3\t速卖通\tScarves\t\t\t1",
  ].join("\n");
  expect(rowsOf(pasted, [300, 120]).map((row) => [row.supplier, row.quantity, row.express])).toEqual([
    ["1", "300", "2"],
    ["2", "200", "0"],
    ["2", "90", ""],
    ["1", "1", "1"],
  ]);
  expect(unknownWords(pasted)).toEqual(["truck"]);
  expect(unknownWords("1\tBanggood\n2\tBanggood\n2\t1688")).toEqual(["Banggood"]);
});
