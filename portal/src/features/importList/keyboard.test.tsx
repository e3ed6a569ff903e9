import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { detail, product } from "@/testing/data";
import { arrange, renderApp, whereAmI } from "@/testing/renderApp";
import { ok, on } from "@/testing/server";

const mug = product();
const pot = product({ id: "6", title: "Tea pot" });

const card = (name: string) => screen.getByRole("article", { name });

async function openList(products = [mug, pot]) {
  arrange({ products });
  const person = renderApp("/app/importProducts");
  await screen.findByRole("article", { name: products[0]?.title });
  return person;
}

it("moves the focus from card to card by j and k, and stops at the ends", async () => {
  const person = await openList();
  await person.keyboard("j");
  expect(card("Stone mug")).toHaveFocus();
  await person.keyboard("j");
  expect(card("Tea pot")).toHaveFocus();
  await person.keyboard("j");
  expect(card("Tea pot")).toHaveFocus();
  await person.keyboard("kk");
  expect(card("Stone mug")).toHaveFocus();
});

it("leaves one card at a time to the Tab key: the card that had the focus last", async () => {
  const person = await openList();
  expect([card("Stone mug").tabIndex, card("Tea pot").tabIndex]).toEqual([0, -1]);
  await person.click(screen.getByRole("checkbox", { name: "Select Tea pot" }));
  expect([card("Stone mug").tabIndex, card("Tea pot").tabIndex]).toEqual([-1, 0]);
  await person.keyboard("k");
  expect(card("Stone mug")).toHaveFocus();
});

it("ticks the card in focus by x, and no card without focus", async () => {
  const person = await openList();
  await person.keyboard("x");
  expect(screen.getByText("2 products")).toBeVisible();
  await person.keyboard("jjx");
  expect(screen.getByRole("checkbox", { name: "Select Tea pot" })).toBeChecked();
  expect(screen.getByRole("checkbox", { name: "Select Stone mug" })).not.toBeChecked();
  await person.keyboard("x");
  expect(screen.getByRole("checkbox", { name: "Select Tea pot" })).not.toBeChecked();
});

it("opens the editor by e, where letters are letters and move nothing", async () => {
  on("get", "/import_list/6", ok({ product: detail({ id: "6", title: "Tea pot" }) }));
  const person = await openList();
  await person.keyboard("jje");
  const editor = await screen.findByRole("dialog", { name: "Edit product" });
  expect(whereAmI().searchParams.get("edit")).toBe("6");
  const title = await within(editor).findByLabelText("Title");
  await person.clear(title);
  await person.click(title);
  await person.keyboard("jxe?/");
  expect(title).toHaveValue("jxe?/");
  const tab = within(editor).getByRole("tab", { name: "Product" });
  tab.focus();
  await person.keyboard("jx");
  expect(tab).toHaveFocus();
  expect(screen.getByText("2 products")).toBeInTheDocument();
});

it("goes to the search by /, and leaves letters typed there alone", async () => {
  const person = await openList();
  await person.keyboard("/");
  const search = screen.getByRole("searchbox", { name: "Search by title, SKU or supplier ID" });
  expect(search).toHaveFocus();
  await person.keyboard("jk/?");
  expect(search).toHaveFocus();
  expect(search).toHaveValue("jk/?");
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

it("leaves keys with Ctrl, Alt or Meta to the browser", async () => {
  const person = await openList();
  await person.keyboard("{Control>}j{/Control}{Alt>}j{/Alt}{Meta>}j{/Meta}");
  expect(card("Stone mug")).not.toHaveFocus();
});

it("lists the keys by ?, and gives the card its focus back", async () => {
  const person = await openList();
  await person.keyboard("j?");
  const help = await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
  expect(within(help).getByText("Next product")).toBeVisible();
  await person.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(card("Stone mug")).toHaveFocus();
});

it("lets single keys be turned off, from the account menu back on", async () => {
  const person = await openList();
  await person.keyboard("?");
  await person.click(await screen.findByRole("checkbox", { name: "Use single-key shortcuts" }));
  await person.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  await person.keyboard("j?");
  expect(card("Stone mug")).not.toHaveFocus();
  await person.click(screen.getByRole("button", { name: "Account" }));
  await person.click(await screen.findByRole("menuitem", { name: "Keyboard shortcuts" }));
  await person.click(await screen.findByRole("checkbox", { name: "Use single-key shortcuts" }));
  await person.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  await person.keyboard("j");
  expect(card("Stone mug")).toHaveFocus();
});

it("scrolls back to the card that had the focus when it was scrolled away", async () => {
  const scrollTo = (top: number) => {
    Object.defineProperty(window, "scrollY", { value: top, configurable: true });
    fireEvent.scroll(window);
  };
  vi.spyOn(window, "scrollTo").mockImplementation(((to: ScrollToOptions) =>
    scrollTo(to.top ?? 0)) as typeof window.scrollTo);
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(
    () => ({ top: -window.scrollY }) as DOMRect,
  );
  const many = Array.from({ length: 90 }, (_, index) => product({ id: `${index}`, title: `Mug ${index}` }));
  const person = await openList(many);
  await person.keyboard("jj");
  expect(card("Mug 1")).toHaveFocus();
  scrollTo(8000);
  await waitFor(() => expect(screen.queryByRole("article", { name: "Mug 1" })).not.toBeInTheDocument());
  await person.keyboard("j");
  await waitFor(() => expect(card("Mug 1")).toHaveFocus());
  scrollTo(0);
});
