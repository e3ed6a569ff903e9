import { expect, it } from "vitest";
import { writtenDay, writtenTime } from "./written";

it.each([
  ["2026-12-01", "2026-12-01"],
  [" 2026/2/3 ", "2026-02-03"],
  ["2026.2.3", "2026-02-03"],
  ["2026年2月3日", "2026-02-03"],
  ["20260203", "2026-02-03"],
  ["2024-02-29", "2024-02-29"],
  ["2026-02-29", ""],
  ["2026-13-01", ""],
  ["2026-12", ""],
  ["tomorrow", ""],
  ["", ""],
])("reads the day in %o as %o", (text, day) => expect(writtenDay(text)).toBe(day));

it.each([
  ["09:00", "09:00"],
  ["9", "09:00"],
  ["9.30", "09:30"],
  ["0930", "09:30"],
  ["9：30", "09:30"],
  ["12 am", "00:00"],
  ["12pm", "12:00"],
  ["9:15 PM", "21:15"],
  ["13 pm", ""],
  ["24:00", ""],
  ["9:60", ""],
  ["noon", ""],
])("reads the time in %o as %o", (text, time) => expect(writtenTime(text)).toBe(time));
