import { afterEach, expect, it, vi } from "vitest";
import PAGE from "../public/options.html?raw";

const kept = vi.fn();
const permitted = vi.fn();

afterEach(() => {
  document.body.innerHTML = "";
});

async function opened(answer: { status: number; body: unknown }): Promise<void> {
  vi.stubGlobal("chrome", {
    i18n: {
      getMessage: (name: string, values: string[]) => [name, ...values].join(" "),
      getUILanguage: () => "en",
    },
    permissions: { request: permitted },
    storage: { local: { get: async () => ({}), set: kept } },
  });
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(answer.body), { status: answer.status }));
  document.body.innerHTML = new DOMParser().parseFromString(PAGE, "text/html").body.innerHTML;
  vi.resetModules();
  await import("./options");
}

function field(id: string): HTMLInputElement {
  return document.querySelector(`#${id}`) as HTMLInputElement;
}

async function save(address: string, token: string): Promise<string> {
  field("address").value = address;
  field("token").value = token;
  document.querySelector("form")?.requestSubmit();
  const status = document.querySelector('[role="status"]');
  await vi.waitFor(() => expect(status?.textContent).not.toMatch(/^(checking)?$/));
  return status?.textContent ?? "";
}

const ACCEPTED = { status: 200, body: { success: true, code: 200, msg: "", state: "none", reason: "" } };

it("keeps address and token once the platform accepts them", async () => {
  permitted.mockResolvedValue(true);
  await opened(ACCEPTED);
  expect(await save(" https://tradewind.example/app/dashboard ", "tw_secret ")).toBe("saved");
  expect(permitted).toHaveBeenCalledWith({ origins: ["https://tradewind.example/*"] });
  expect(kept).toHaveBeenCalledWith({ address: "https://tradewind.example", token: "tw_secret" });
});

it.each([
  ["http://tradewind.example", "tw_secret", "addressWrong", "address"],
  ["tradewind", "tw_secret", "addressWrong", "address"],
  ["https://tradewind.example", "secret", "tokenWrong", "token"],
])("names the field that is wrong: %s, %s", async (address, token, text, wrong) => {
  await opened(ACCEPTED);
  expect(await save(address, token)).toBe(text);
  expect(field(wrong)).toHaveAttribute("aria-invalid", "true");
  expect(field(wrong)).toHaveFocus();
  expect([permitted.mock.calls, kept.mock.calls]).toEqual([[], []]);
});

it.each([
  [false, ACCEPTED, "notAllowed"],
  [true, { status: 401, body: { success: false, code: 1001000, msg: "" } }, "tokenRefused"],
  [true, { status: 200, body: { success: false, code: 1000403, msg: "No right." } }, "refused No right."],
  [true, { status: 502, body: "" }, "unreachable"],
])("keeps nothing that does not work", async (isAllowed, answer, text) => {
  permitted.mockResolvedValue(isAllowed);
  await opened(answer);
  // An empty body is what a proxy answers for a platform that is down.
  if (text === "unreachable") vi.stubGlobal("fetch", async () => new Response("", { status: 502 }));
  expect(await save("https://tradewind.example", "tw_secret")).toBe(text);
  expect(kept.mock.calls).toEqual([]);
});
