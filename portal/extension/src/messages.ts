import type { ToBuy } from "./api/buying";
import type { ImportState } from "./api/platform";
import type { Address } from "./buying/fields";
import type { Capture } from "./capture";

/** A message from the content script to the background script, which alone has the token. */
export type Message =
  | { ask: "state"; type: number; url: string }
  | { ask: "capture"; capture: Capture; press: string }
  | { ask: "options" };

/** What the panel of the buying list asks. */
export type BuyingMessage =
  | { ask: "toBuy"; type: number }
  | { ask: "address"; id: string }
  | { ask: "link"; id: string; numbers: string[] };

export interface BuyingAnswers {
  toBuy: ToBuy[];
  address: Address | string;
  link: string;
}

/** Asks the background script; null where nothing answers. */
export async function askBuying<Asked extends BuyingMessage>(
  message: Asked,
): Promise<BuyingAnswers[Asked["ask"]] | null> {
  try {
    return (await chrome.runtime.sendMessage(message)) as BuyingAnswers[Asked["ask"]] | null;
  } catch {
    return null;
  }
}

export async function tell(message: Message): Promise<ImportState> {
  try {
    return (await chrome.runtime.sendMessage(message)) as ImportState;
  } catch {
    // The extension was updated or removed while the page stayed open.
    return { kind: "unreachable" };
  }
}

export function say(name: string, ...values: string[]): string {
  return chrome.i18n.getMessage(name, values);
}
