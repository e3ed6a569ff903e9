import type { ImportState } from "./api/platform";
import type { Capture } from "./capture";

/** A message from the content script to the background script, which alone has the token. */
export type Message =
  | { ask: "state"; type: number; url: string }
  | { ask: "capture"; capture: Capture; press: string }
  | { ask: "options" };

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
