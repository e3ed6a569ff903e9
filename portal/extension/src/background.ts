import { addressOf, link, purchasesAt } from "./api/buying";
import { type Connection, type ImportState, send, stateOf } from "./api/platform";
import type { BuyingAnswers, BuyingMessage, Message } from "./messages";

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

async function answerBuying(message: BuyingMessage): Promise<BuyingAnswers[BuyingMessage["ask"]] | null> {
  const known = await connection();
  if (!known) return null;
  if (message.ask === "toBuy") return purchasesAt(known, message.type);
  return message.ask === "address" ? addressOf(known, message.id) : link(known, message.id, message.numbers);
}

const isBuying = (message: Message | BuyingMessage): message is BuyingMessage =>
  ["toBuy", "address", "link"].includes(message.ask);

chrome.runtime.onMessage.addListener((message, sender, reply) => {
  if (sender.id !== chrome.runtime.id) return false;
  const asked = message as Message | BuyingMessage;
  if (isBuying(asked)) answerBuying(asked).then(reply, () => reply(null));
  else answer(asked).then(reply, () => reply({ kind: "unreachable" } satisfies ImportState));
  return true;
});
/** Pages of the browser itself let no script in; there the settings open at once. */
async function showBuying(tabId: number): Promise<void> {
  try {
    await chrome.scripting.executeScript({ target: { tabId }, files: ["asked.js"] });
  } catch {
    await chrome.runtime.openOptionsPage();
  }
}

chrome.action.onClicked.addListener(({ id }) => void showBuying(id));
