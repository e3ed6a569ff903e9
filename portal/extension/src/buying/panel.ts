import type { ToBuy } from "../api/buying";
import { askBuying, say } from "../messages";
import { type Address, countryName, FIELDS, fill } from "./fields";
import { orderNumbers, type Seller, STOREFRONT } from "./sellers";

const STYLE = `
  :host { all: initial }
  section { position: fixed; inset: auto auto 16px 16px; z-index: 2147483647; width: min(360px, calc(100vw - 32px));
    max-height: 70vh; overflow: auto; font: 14px/1.45 system-ui, sans-serif; color: #14232e; background: #fff;
    border: 1px solid #b8c4cc; border-radius: 12px; box-shadow: 0 4px 16px #0003; box-sizing: border-box; padding: 8px 12px }
  summary { font-weight: 600; cursor: pointer; min-height: 44px; display: flex; align-items: center }
  ul, dl { margin: 0; padding: 0; list-style: none; display: grid; gap: 8px }
  li { border-top: 1px solid #dde4e9; padding: 8px 0; display: grid; gap: 6px; overflow-wrap: anywhere }
  dl div { display: flex; justify-content: space-between; gap: 8px; align-items: center }
  p { margin: 0; overflow-wrap: anywhere }
  p:empty { display: none }
  button, input { font: inherit; min-height: 36px; padding: 0 12px; border-radius: 8px; border: 1px solid #1d4d6b;
    background: #fff; color: #14232e; box-sizing: border-box }
  button { color: #1d4d6b; cursor: pointer }
  input { width: 100%; border-color: #5b6b76; cursor: text }
  :focus-visible { outline: 3px solid #e08a00; outline-offset: 2px }
`;

/**
 * The merchant's buying list on a supplier's pages. It fills fields and links numbers only when it is pressed, and never
 * submits a page. Its root is closed: the page cannot read from it what a buyer's address is.
 */
export class BuyingPanel {
  private readonly host = document.createElement("tradewind-buying");
  private readonly root = this.host.attachShadow({ mode: "closed" });
  private readonly status = make("p", { role: "status" });

  /** `isAsked`: a person asked for it on this page. */
  constructor(
    private readonly seller: Seller,
    private readonly isAsked = false,
  ) {}

  /** Shows the list in place of an earlier one, if something on it is to be bought here, and tells whether it does. */
  async open(): Promise<boolean> {
    const all = (await askBuying({ ask: "toBuy", type: this.seller.type })) ?? [];
    const purchases = this.seller === STOREFRONT ? all.filter(isSoldHere) : all;
    if (!purchases.length) return false;
    for (const earlier of document.querySelectorAll(this.host.localName)) earlier.remove();
    const list = make("ul", {}, ...purchases.map((purchase) => this.row(purchase)));
    const summary = make("summary", {}, say("buyingList", String(purchases.length)));
    const box = make("section", { "aria-label": say("buyingRegion"), lang: chrome.i18n.getUILanguage() });
    box.append(make("details", this.isAsked ? { open: "" } : {}, summary, this.status, list));
    this.root.append(make("style", {}, STYLE), box);
    document.documentElement.append(this.host);
    return true;
  }

  private row(purchase: ToBuy): HTMLElement {
    const row = make("li", {}, make("strong", {}, purchase.number));
    for (const { title, variant, sku, url, pieces } of purchase.items) {
      const text = [`${pieces} × ${title || sku}`, variant].filter(Boolean).join(" · ");
      row.append(
        /^https?:/.test(url) ? make("a", { href: url, rel: "noreferrer" }, text) : make("p", {}, text),
      );
    }
    const address = make("div", {});
    row.append(
      button(say("showAddress"), () => void this.showAddress(purchase.id, address)),
      address,
      ...this.numberForm(purchase, row),
    );
    return row;
  }

  private async showAddress(id: string, place: HTMLElement): Promise<void> {
    const address = await askBuying({ ask: "address", id });
    if (address === null || typeof address === "string") {
      this.status.textContent = address || say("unreachable");
      return;
    }
    place.replaceChildren(
      make("dl", {}, ...fieldsOf(address).map(([name, value]) => this.field(name, value))),
      button(say("fillPage"), () => this.fillPage(address)),
    );
  }

  private field(name: string, value: string): HTMLElement {
    const copy = async () => {
      await navigator.clipboard.writeText(value);
      this.status.textContent = say("copied", name);
    };
    return make(
      "div",
      {},
      make("dt", {}, name),
      make("dd", {}, value),
      button(say("copy"), () => void copy(), say("copyField", name)),
    );
  }

  private fillPage(address: Address): void {
    const left = fill(document, address).map(labelOf);
    this.status.textContent = left.length > 0 ? say("notFilled", left.join(", ")) : say("filled");
  }

  private numberForm(purchase: ToBuy, row: HTMLElement): HTMLElement[] {
    const input = make("input", { "aria-label": say("orderNumber", purchase.number), autocomplete: "off" });
    input.placeholder = say("orderNumberHint");
    const [found = ""] = orderNumbers(this.seller, location.href, textOf(document.body), this.isAsked);
    input.value = found;
    return [input, button(say("linkNumber"), () => void this.link(purchase, input, row))];
  }

  private async link(purchase: ToBuy, input: HTMLInputElement, row: HTMLElement): Promise<void> {
    const numbers = input.value.split(/[,，、\s]+/).filter(Boolean);
    if (numbers.length === 0) {
      this.status.textContent = say("orderNumberMissing");
      input.focus();
      return;
    }
    const refusal = await askBuying({ ask: "link", id: purchase.id, numbers });
    if (refusal === "") row.remove();
    this.status.textContent =
      refusal === "" ? say("linked", purchase.number, numbers.join(", ")) : (refusal ?? say("unreachable"));
  }
}

/** Whether a purchase is made at this storefront, whose checkout may be on a host below its own. */
function isSoldHere({ items }: ToBuy): boolean {
  const bare = (host: string) => host.replace(/^www\./, "");
  return items.some(({ url }) => {
    if (!URL.canParse(url)) return false;
    const [shop, here] = [bare(new URL(url).hostname), bare(location.hostname)];
    return here === shop || here.endsWith(`.${shop}`);
  });
}

const textOf = (body: HTMLElement): string => body.innerText ?? body.textContent ?? "";
const labelOf = (name: string): string => say(`field_${name}`);

function fieldsOf(address: Address): [string, string][] {
  const own = FIELDS.map((name): [string, string] => [labelOf(name), address[name]]);
  return [...own, ...Object.entries(address.extras)]
    .filter(([, value]) => value)
    .map(([name, value]) => [name, countryName(value)]);
}

function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, string>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

function button(text: string, act: () => void, label = text): HTMLElement {
  const made = make("button", { type: "button", "aria-label": label }, text);
  made.addEventListener("click", act);
  return made;
}
