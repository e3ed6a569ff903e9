/** Allowed attachments of requests, in fields and messages (specification 002, sections 5 and 9). */
export const IMAGES: readonly string[] = [".png", ".jpg", ".jpeg", ".gif"];
export const DOCUMENTS: readonly string[] = [".pdf", ".docx", ".xlsx", ".csv", ".txt"];
export const MOST_FILES = 10;
const MOST_BYTES = 5 * 1024 * 1024;

const endsWith = (name: string, suffixes: readonly string[]) =>
  suffixes.some((suffix) => name.toLowerCase().endsWith(suffix));

export function isImageName(name: string): boolean {
  return endsWith(name, IMAGES);
}

export function fits(file: File, suffixes: readonly string[]): boolean {
  return file.size <= MOST_BYTES && endsWith(file.name, suffixes);
}
