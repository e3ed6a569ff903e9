import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { setLanguage } from "@/shared/i18n/language";
import { store } from "@/testing/data";
import { arrange, renderApp } from "@/testing/renderApp";
import { ok, on, refusal } from "@/testing/server";

const LINK = "/store/info/pass";

it("draws a link to chosen stores, keeps the choice where that is refused, and shows the link once", async () => {
  arrange({ stores: [store(), store({ id: "2", name: "Fair Stall" })] });
  const drawn = on("post", LINK, () =>
    drawn.length === 1
      ? refusal(1000409, "A store was removed.")
      : ok({ key: "a:b+c", ends_at: "2026-12-01T00:00:00Z" }),
  );
  const person = renderApp("/app/platform");
  await person.click(await screen.findByRole("button", { name: "Share stores" }));
  const dialog = await screen.findByRole("dialog", { name: "Share stores" });
  expect(within(dialog).getByRole("button", { name: "Create link" })).toBeDisabled();
  await person.click(within(dialog).getByRole("checkbox", { name: /Fair Stall/ }));
  await person.click(within(dialog).getByRole("button", { name: "Create link" }));
  expect(await within(dialog).findByText(/A store was removed/)).toBeVisible();
  expect(within(dialog).getByRole("checkbox", { name: /Fair Stall/ })).toBeChecked();
  await person.click(within(dialog).getByRole("button", { name: "Create link" }));
  expect(await screen.findByRole("textbox", { name: "Store link" })).toHaveValue(
    `${location.origin}/api/account-service/store/info/pass?key=a%3Ab%2Bc`,
  );
  expect(drawn.map((call) => call.body)).toEqual([{ ids: [2] }, { ids: [2] }]);
});

it("disables every link after a yes, in Chinese too", async () => {
  setLanguage("zh");
  arrange();
  const taken = on("delete", LINK, ok());
  const person = renderApp("/app/platform");
  await person.click(await screen.findByRole("button", { name: "分享店铺" }));
  await person.click(await screen.findByRole("button", { name: "停用所有链接" }));
  const question = await screen.findByRole("dialog", { name: "停用所有店铺链接？" });
  expect(taken).toHaveLength(0);
  await person.click(within(question).getByRole("button", { name: "停用所有链接" }));
  expect(await screen.findByText("店铺链接已停用")).toBeVisible();
  expect(taken).toHaveLength(1);
});

it("offers nothing about stores to those without the right but to open them", async () => {
  arrange();
  on("get", "/user-config/detail", ok({ permissions: [{ index: 4, isSelect: false }] }));
  renderApp("/app/platform");
  const card = await screen.findByRole("region", { name: "Corner Shop" });
  await waitFor(() => expect(within(card).getByRole("link", { name: "Settings" })).toBeVisible());
  expect(within(card).queryAllByRole("button")).toEqual([]);
  for (const name of ["Share stores", "Connect store"]) {
    expect(screen.queryByRole("button", { name })).not.toBeInTheDocument();
  }
});
