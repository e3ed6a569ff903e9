import { stateOf } from "./api/platform";
import { say } from "./messages";

const PROBE = { type: 15, url: "https://www.amazon.com/dp/B000000000" };
const address = document.querySelector<HTMLInputElement>("#address");
const token = document.querySelector<HTMLInputElement>("#token");
const status = document.querySelector<HTMLElement>('[role="status"]');

for (const element of document.querySelectorAll<HTMLElement>("[data-text]")) {
  element.textContent = say(element.dataset.text ?? "");
}
document.documentElement.lang = chrome.i18n.getUILanguage();
document.title = say("optionsTitle");

/** `https://host[:port]` of what was typed; plain http only on this machine. */
export function originOf(typed: string): string | null {
  try {
    const url = new URL(typed.trim());
    const isLocal = ["localhost", "127.0.0.1"].includes(url.hostname);
    return url.protocol === "https:" || (url.protocol === "http:" && isLocal) ? url.origin : null;
  } catch {
    return null;
  }
}

function complain(field: HTMLInputElement, text: string): void {
  field.setAttribute("aria-invalid", "true");
  field.focus();
  tell(text);
}

function tell(text: string): void {
  if (status) status.textContent = text;
}

async function save(field: HTMLInputElement, secret: HTMLInputElement): Promise<void> {
  for (const input of [field, secret]) input.removeAttribute("aria-invalid");
  const origin = originOf(field.value);
  const value = secret.value.trim();
  if (!origin) complain(field, say("addressWrong"));
  else if (!value.startsWith("tw_")) complain(secret, say("tokenWrong"));
  // Asked for in the press itself: later, browsers refuse to ask.
  else if (!(await chrome.permissions.request({ origins: [`${origin}/*`] }))) tell(say("notAllowed"));
  else await connect(origin, value, field, secret);
}

async function connect(
  origin: string,
  value: string,
  field: HTMLInputElement,
  secret: HTMLInputElement,
): Promise<void> {
  tell(say("checking"));
  const found = await stateOf({ address: origin, token: value }, PROBE.type, PROBE.url);
  if (found.kind === "tokenRefused") complain(secret, say("tokenRefused"));
  else if (found.kind === "unreachable") complain(field, say("unreachable"));
  else if (found.kind === "refused") tell(say("refused", found.reason));
  else {
    await chrome.storage.local.set({ address: origin, token: value });
    tell(say("saved"));
  }
}

async function fill(field: HTMLInputElement, secret: HTMLInputElement): Promise<void> {
  const known = await chrome.storage.local.get(["address", "token"]);
  field.value = typeof known.address === "string" ? known.address : "";
  secret.value = typeof known.token === "string" ? known.token : "";
}

if (address && token) {
  void fill(address, token);
  document.querySelector("form")?.addEventListener("submit", (event) => {
    event.preventDefault();
    void save(address, token);
  });
}
