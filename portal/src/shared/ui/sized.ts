const WIDTHS = [128, 256, 512];
const PROXY = "/api/account-service/image/proxy?";
/** Of the pixels of a fine screen, for each that is laid out. */
const FINE = 2;

/** The address of an image as wide as it is shown; what our proxy does not serve stays whole. */
export function sized(src: string, shown: number): string {
  const width = WIDTHS.find((width) => width >= shown * FINE);
  return width && src.startsWith(PROXY) ? `${src}&w=${width}` : src;
}
