import { whole } from "@/shared/format/time";
import { defineTexts } from "@/shared/i18n/texts";

export const tableTexts = defineTexts({
  how: [
    "Choose what each column means. We remember your choice for files with the same columns.",
    "请选择每一列的含义。我们会为列相同的文件记住您的选择。",
  ],
  columns: ["Columns of the file", "文件中的列"],
  column: ["Column", "列"],
  example: ["Example", "示例"],
  meaning: ["Meaning", "含义"],
  meaningOf: [(heading: string) => `Meaning of ${heading}`, (heading: string) => `“${heading}”的含义`],
  unnamed: [(place: number) => `Column ${place}`, (place: number) => `第 ${place} 列`],
  encoding: ["Encoding", "编码"],
  delimiter: ["Columns are divided by", "列分隔符"],
  delimiters: [
    { ",": "Comma (,)", ";": "Semicolon (;)", "\t": "Tab", "|": "Vertical bar (|)" },
    { ",": "逗号 (,)", ";": "分号 (;)", "\t": "制表符", "|": "竖线 (|)" },
  ],
  sheet: ["Sheet", "工作表"],
  headingRow: ["Row with the headings", "标题所在行"],
  rowShown: [
    (row: number, cells: string) => `Row ${whole(row)}${cells && `: ${cells}`}`,
    (row: number, cells: string) => `第 ${whole(row)} 行${cells && `：${cells}`}`,
  ],
  formHint: [
    "This is how we read the file. If the columns or examples below look wrong, change it and we read the file again.",
    "以上是我们读取文件的方式。如果下方的列或示例不正确，请更改，我们会重新读取文件。",
  ],
});
