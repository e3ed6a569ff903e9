import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ImportState } from "./api/platform";
import type { BuyingMessage, Message } from "./messages";

const HREF = "/pages/www.amazon.com/dp/B0CRVW7N2J";
const LIST = "https://tradewind.example/app/importProducts";
const sent: Message[] = [];
/** Listeners of the content script. It never removes them, and the next test file shares this window. */
const heard: Parameters<typeof addEventListener>[] = [];
let replies: ImportState[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  sent.length = 0;
  const listen = window.addEventListener.bind(window);
  vi.spyOn(window, "addEventListener").mockImplementation(
    (...listener: Parameters<typeof addEventListener>) => {
      heard.push(listener);
      listen(...listener);
    },
  );
  vi.stubGlobal("chrome", {
    runtime: {
      getManifest: () => ({ version: "1.0.0" }),
      sendMessage: async (message: Message | BuyingMessage) => {
        if (message.ask === "toBuy" || message.ask === "address" || message.ask === "link") return null;
        sent.push(message);
        return replies.shift();
      },
    },
    i18n: {
      getMessage: (name: string, values: string[]) => [name, ...values].join(" "),
      getUILanguage: () => "en",
    },
  });
  history.replaceState(null, "", HREF);
  document.body.innerHTML = `<span id="productTitle">Teapot</span>
    <div id="corePrice_feature_div"><b class="a-price"><i class="a-offscreen">$19.90</i></b></div>`;
});

afterEach(() => {
  vi.restoreAllMocks();
  for (const [name, listener] of heard.splice(0)) window.removeEventListener(name, listener);
  vi.clearAllTimers();
  vi.useRealTimers();
  for (const host of document.querySelectorAll("tradewind-import")) host.remove();
  document.body.innerHTML = "";
  history.replaceState(null, "", "/");
});

async function opened(...states: ImportState[]): Promise<void> {
  replies = states;
  vi.resetModules();
  await import("./content");
  await vi.advanceTimersByTimeAsync(0);
}

function root(): ShadowRoot {
  const found = document.querySelector("tradewind-import")?.shadowRoot;
  if (!found) throw new Error("no button");
  return found;
}

function control(): HTMLElement {
  return root().querySelector("button, a") as HTMLElement;
}

function status(): string {
  return root().querySelector('[role="status"]')?.textContent ?? "";
}

async function press(): Promise<void> {
  control().click();
  await vi.advanceTimersByTimeAsync(0);
}

const NONE: ImportState = { kind: "none", reason: "", list: LIST };

it("imports what the page shows and leads to the Import List", async () => {
  await opened(NONE, { ...NONE, kind: "importing" }, { ...NONE, kind: "listed" });
  expect(control().textContent).toBe("button");
  await press();
  expect(sent[1]).toMatchObject({
    ask: "capture",
    capture: { type: 15, title: "Teapot", variants: [{ price: "19.90" }] },
  });
  expect((control() as HTMLButtonElement).disabled).toBe(true);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(status()).toBe("listed");
  expect(control().getAttribute("href")).toBe(LIST);
});

it("says what the import cut off", async () => {
  const remark = "The vendor was cut from 301 to 300 characters.";
  await opened({ ...NONE, kind: "listed", reason: remark });
  expect(status()).toBe(`listedWith ${remark}`);
  expect(control().getAttribute("href")).toBe(LIST);
});

it("says why a product was not imported, and takes another press as another import", async () => {
  await opened(
    NONE,
    { kind: "refused", reason: "This token can only read." },
    { ...NONE, kind: "importing" },
  );
  await press();
  expect(status()).toBe("failed This token can only read.");
  await press();
  const [first, second] = sent.filter(({ ask }) => ask === "capture");
  expect(first).not.toMatchObject({ press: second?.ask === "capture" ? second.press : "" });
});

it("leads to the settings while nothing is connected", async () => {
  await opened({ kind: "notConnected" }, { kind: "notConnected" });
  expect(status()).toBe("notConnected");
  await press();
  expect(sent[1]).toEqual({ ask: "options" });
});

it("reads nothing when the page shows another product than its button", async () => {
  await opened(NONE);
  history.replaceState(null, "", "/pages/www.amazon.com/dp/B000000001");
  await press();
  expect(status()).toBe("pageChanged");
  expect(sent.filter(({ ask }) => ask === "capture")).toEqual([]);
});

it("follows the page to its next product, and goes where there is none", async () => {
  await opened(NONE, { ...NONE, kind: "listed" });
  history.replaceState(null, "", "/pages/www.amazon.com/dp/B000000001");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(status()).toBe("listed");
  expect(document.querySelectorAll("tradewind-import")).toHaveLength(1);
  history.replaceState(null, "", "/pages/www.amazon.com/s");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(document.querySelector("tradewind-import")).toBeNull();
});
