/** Opened by the click itself: a window that opens after an answer is taken for an advertisement. */
export function blankWindow(): Window | null {
  const page = window.open("", "_blank");
  if (page) page.opener = null;
  return page;
}
