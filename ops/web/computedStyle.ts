// Queries by role, and clicks, ask for the style of every element and of its parents. jsdom walks its whole style sheet
// for each; here it does so once for each kind of element, where nothing but its kind decides. Answers are jsdom's own.

const REMEMBERED: Record<string, string> = {
  display: "display",
  visibility: "visibility",
  opacity: "opacity",
  pointerEvents: "pointer-events",
  "pointer-events": "pointer-events",
};
const INHERITED = new Set(["visibility", "pointer-events"]);
/** What jsdom's style sheet looks at besides an element's name; what it looks at around a summary is left to it. */
const KIND = ["hidden", "open", "popover", "type"];
const MARK = Symbol.for("remembers");

type Ask = (element: Element, pseudo?: string | null) => CSSStyleDeclaration;

/** Lets `getComputedStyle` remember what jsdom said of elements that are alike. */
export function rememberComputedStyles() {
  const page = document.defaultView ?? window;
  if (MARK in page.getComputedStyle) return;
  const ask: Ask = page.getComputedStyle.bind(page);
  const known = new Map<string, string>();
  const answer = (element: Element, property: string) => {
    const told = () => ask(element).getPropertyValue(property);
    if (document.styleSheets.length > 0 || isSpecial(element, property)) return told();
    const kind = [
      property,
      element.localName,
      ...KIND.map((name) => String(element.getAttribute(name))),
    ].join("|");
    const found = known.get(kind) ?? told();
    known.set(kind, found);
    return found;
  };
  const remembering: Ask = (element, pseudo) =>
    pseudo
      ? ask(element, pseudo)
      : styleOf(
          () => ask(element),
          (property) => answer(element, property),
        );
  page.getComputedStyle = globalThis.getComputedStyle = Object.assign(remembering, { [MARK]: true });
}

/** Whether more than its kind decides: what stands on the element, or on one that it inherits from. */
function isSpecial(element: Element, property: string): boolean {
  const inherits = INHERITED.has(property);
  for (let at: Element | null = element; at; at = inherits ? at.parentElement : null) {
    if (at.localName === "summary" || at.getAttribute("style")?.includes(property)) return true;
    if (inherits && at.hasAttribute("hidden")) return true;
  }
  return false;
}

function styleOf(
  whole: () => CSSStyleDeclaration,
  answer: (property: string) => string,
): CSSStyleDeclaration {
  const getPropertyValue = (property: string) =>
    property in REMEMBERED ? answer(property) : whole().getPropertyValue(property);
  return new Proxy({} as CSSStyleDeclaration, {
    get(_, name: string) {
      if (name === "getPropertyValue") return getPropertyValue;
      if (REMEMBERED[name]) return answer(REMEMBERED[name]);
      const style = whole();
      const found: unknown = Reflect.get(style, name);
      return typeof found === "function" ? found.bind(style) : found;
    },
  });
}
