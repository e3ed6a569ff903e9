// Queries by role, and clicks, read the style of every element and of its parents. jsdom searches its whole style sheet
// for each. This cache searches once per kind of element, where only the kind decides the style. Results are the same
// as jsdom's.

const REMEMBERED: Record<string, string> = {
  display: "display",
  visibility: "visibility",
  opacity: "opacity",
  pointerEvents: "pointer-events",
  "pointer-events": "pointer-events",
  // What MUI's growing text fields read whenever they are drawn.
  width: "width",
  boxSizing: "box-sizing",
  paddingTop: "padding-top",
  paddingBottom: "padding-bottom",
  borderTopWidth: "border-top-width",
  borderBottomWidth: "border-bottom-width",
};
/** The word by which an element's own style sets a property, also as a part of another one. */
const OWN: Record<string, string> = {
  "box-sizing": "box",
  "padding-top": "padding",
  "padding-bottom": "padding",
  "border-top-width": "border",
  "border-bottom-width": "border",
};
const INHERITED = new Set(["visibility", "pointer-events"]);
/** What jsdom's style sheet matches besides an element's name; rules around a summary are left to jsdom. */
const KIND = ["hidden", "open", "popover", "type"];
const MARK = Symbol.for("remembers");
/** Found styles of a worker's whole life: test files load this module anew, jsdom's style sheet stays. */
const shared = globalThis as typeof globalThis & { foundStyles?: Map<string, string> };
shared.foundStyles ??= new Map();
const known = shared.foundStyles;

type Ask = (element: Element, pseudo?: string | null) => CSSStyleDeclaration;

/** Makes `getComputedStyle` cache jsdom's results for elements of the same kind. */
export function rememberComputedStyles() {
  const page = document.defaultView ?? window;
  if (MARK in page.getComputedStyle) return;
  const ask: Ask = page.getComputedStyle.bind(page);
  const answer = (element: Element, property: string) => {
    const computed = () => ask(element).getPropertyValue(property);
    if (document.styleSheets.length > 0 || isSpecial(element, property)) return computed();
    const kind = [
      property,
      element.localName,
      ...KIND.map((name) => String(element.getAttribute(name))),
    ].join("|");
    const found = known.get(kind) ?? computed();
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

/** Whether the style depends on more than the element's kind: on its own style, or on an inherited one. */
function isSpecial(element: Element, property: string): boolean {
  const inherits = INHERITED.has(property);
  const word = OWN[property] ?? property;
  for (let at: Element | null = element; at; at = inherits ? at.parentElement : null) {
    if (at.localName === "summary" || at.getAttribute("style")?.includes(word)) return true;
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
