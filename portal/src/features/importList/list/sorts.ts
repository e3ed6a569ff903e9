/** How the list can be ordered, newest first unless asked otherwise. */
export const sorts = [
  "-created",
  "created",
  "title",
  "-title",
  "price",
  "-price",
  "margin",
  "-margin",
  "stock",
  "-stock",
] as const;

export type Sort = (typeof sorts)[number];

export const NEWEST_FIRST: Sort = "-created";

export function isSort(text: string): text is Sort {
  return (sorts as readonly string[]).includes(text);
}
