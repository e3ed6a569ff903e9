/** Names the language of the page, and tells the server what to speak in files below `path`: links carry no header. */
export function setDocumentLanguage(
  tag: string,
  cookie: { name: string; value: string; path: string },
): void {
  document.documentElement.lang = tag;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari and over plain HTTP.
  document.cookie = `${cookie.name}=${cookie.value}; path=${cookie.path}; max-age=31536000; samesite=lax`;
}
