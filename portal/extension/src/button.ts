import { say } from "./messages";

const STYLE = `
  :host { all: initial }
  section { position: fixed; inset: auto 16px 16px auto; z-index: 2147483647; max-width: min(340px, calc(100vw - 32px));
    font: 14px/1.45 system-ui, sans-serif; color: #14232e; background: #fff; border: 1px solid #b8c4cc;
    border-radius: 12px; box-shadow: 0 4px 16px #0003; padding: 12px; display: grid; gap: 8px }
  p { margin: 0; overflow-wrap: anywhere }
  p:empty { display: none }
  button, a { font: inherit; font-weight: 600; min-height: 44px; padding: 0 16px; border-radius: 8px; border: 0;
    background: #1d4d6b; color: #fff; cursor: pointer; display: inline-flex; align-items: center;
    justify-content: center; text-decoration: none }
  button:disabled { background: #5b6b76; cursor: default }
  :focus-visible { outline: 3px solid #e08a00; outline-offset: 2px }
`;

export interface Face {
  text?: string;
  label: string;
  isBusy?: boolean;
  /** The target of the button's link; without it, pressing the button calls `act`. */
  href?: string;
  act?: () => void;
}

/** The one button of a product page, apart from the page's own styles and scripts. */
export class Button {
  private readonly host = document.createElement("tradewind-import");
  private readonly status = document.createElement("p");
  private readonly box = document.createElement("section");

  constructor() {
    const root = this.host.attachShadow({ mode: "open" });
    const style = document.createElement("style");
    style.textContent = STYLE;
    this.status.setAttribute("role", "status");
    this.box.setAttribute("aria-label", say("region"));
    this.box.lang = chrome.i18n.getUILanguage();
    this.box.append(this.status);
    root.append(style, this.box);
    document.documentElement.append(this.host);
  }

  show({ text = "", label, isBusy = false, href, act }: Face): void {
    this.status.textContent = text;
    const control = href ? link(href) : pressable(isBusy, act);
    control.textContent = label;
    const former = this.box.querySelector("button, a");
    const hadFocus = former !== null && this.host.shadowRoot?.activeElement === former;
    former?.remove();
    this.box.append(control);
    if (hadFocus) control.focus();
  }

  remove(): void {
    this.host.remove();
  }
}

function link(href: string): HTMLElement {
  const made = document.createElement("a");
  Object.assign(made, { href, target: "_blank", rel: "noopener" });
  return made;
}

function pressable(isBusy: boolean, act?: () => void): HTMLElement {
  const made = document.createElement("button");
  made.type = "button";
  made.disabled = isBusy;
  if (act) made.addEventListener("click", act, { once: true });
  return made;
}
