import { type Connection, type ImportState, send, stateOf } from "./api/platform";
import type { Message } from "./messages";

async function connection(): Promise<Connection | null> {
  const { address, token } = await chrome.storage.local.get(["address", "token"]);
  return typeof address === "string" && typeof token === "string" ? { address, token } : null;
}

async function answer(message: Message): Promise<ImportState> {
  if (message.ask === "options") {
    await chrome.runtime.openOptionsPage();
    return { kind: "notConnected" };
  }
  const known = await connection();
  if (!known) return { kind: "notConnected" };
  return message.ask === "state"
    ? stateOf(known, message.type, message.url)
    : send(known, message.capture, message.press);
}

chrome.runtime.onMessage.addListener((message, sender, reply) => {
  if (sender.id !== chrome.runtime.id) return false;
  answer(message as Message).then(reply, () => reply({ kind: "unreachable" } satisfies ImportState));
  return true;
});
chrome.action.onClicked.addListener(() => void chrome.runtime.openOptionsPage());
