import { act, render, screen, waitFor, within } from "@testing-library/react";
import { setUpTypist } from "@web/typist";
import { BrowserRouter, Link, Route, Routes } from "react-router";
import { beforeEach, expect, it } from "vitest";
import { useUnsaved } from "@/shared/forms/unsaved";
import { detail, product } from "@/testing/data";
import { arrange, renderApp, whereAmI } from "@/testing/renderApp";
import { ok, on } from "@/testing/server";
import { AskBeforeLeaving } from "./AskBeforeLeaving";

const QUESTION = { name: "Leave without saving?" };

async function editAndCall(words: string) {
  arrange({ products: [product(), product({ id: "6", title: "Tea pot" })] });
  on("get", "/record/history", ok({ records: [], count: 0 }));
  on("get", "/my_product", ok({ products: [], count: 0 }));
  on("get", "/import_list/5", ok({ product: detail() }));
  on("get", "/import_list/6", ok({ product: detail({ id: "6", title: "Tea pot", vendor: "Pots" }) }));
  const person = renderApp("/app/importProducts?edit=5");
  const drawer = await screen.findByRole("dialog", { name: "Edit product" });
  await person.type(await within(drawer).findByLabelText("Vendor"), " Ltd");
  const call = async () => {
    await person.keyboard("{Control>}k{/Control}");
    const palette = await screen.findByRole("dialog", { name: "Go to" });
    await person.type(within(palette).getByRole("combobox"), words);
    await person.click(await within(palette).findByRole("option", { name: words }));
    return screen.findByRole("dialog", QUESTION);
  };
  return { person, drawer, call };
}

it("asks before the command palette leads out of an unsaved editor", async () => {
  const { person, drawer, call } = await editAndCall("My Products");
  await person.click(within(await call()).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog", QUESTION)).not.toBeInTheDocument());
  expect(whereAmI().pathname).toBe("/app/importProducts");
  expect(within(drawer).getByLabelText("Vendor")).toHaveValue("Mugs Ltd");
  await person.click(within(await call()).getByRole("button", { name: "Leave" }));
  await waitFor(() => expect(whereAmI().pathname).toBe("/app/myProducts"));
});

it("asks once before it leads to another product", async () => {
  const { person, call } = await editAndCall("Tea pot");
  await person.click(within(await call()).getByRole("button", { name: "Leave" }));
  const drawer = await screen.findByRole("dialog", { name: "Edit product" });
  expect(await within(drawer).findByRole("heading", { name: "Tea pot" })).toBeVisible();
  expect(within(drawer).getByLabelText("Vendor")).toHaveValue("Pots");
  expect(whereAmI().searchParams.get("edit")).toBe("6");
  expect(screen.queryByRole("dialog", { name: "Discard your changes?" })).not.toBeInTheDocument();
});

function Form() {
  useUnsaved(true);
  return <Link to="/form?rn=2&open=1">Its own state</Link>;
}

function renderForm() {
  const person = setUpTypist();
  render(
    <BrowserRouter>
      <AskBeforeLeaving>
        <Routes>
          <Route path="/" element={<Link to="/form?rn=2">To the form</Link>} />
          <Route path="/form" element={<Form />} />
        </Routes>
      </AskBeforeLeaving>
    </BrowserRouter>,
  );
  return person;
}

beforeEach(() => history.replaceState(null, "", "/"));

it("asks before the browser's Back leads out of an unsaved form, and not within it", async () => {
  const person = renderForm();
  await person.click(screen.getByRole("link", { name: "To the form" }));
  await person.click(await screen.findByRole("link", { name: "Its own state" }));
  await waitFor(() => expect(location.search).toBe("?rn=2&open=1"));
  act(() => history.back());
  await waitFor(() => expect(location.search).toBe("?rn=2"));
  expect(screen.queryByRole("dialog", QUESTION)).not.toBeInTheDocument();
  act(() => history.back());
  const question = await screen.findByRole("dialog", QUESTION);
  expect(location.pathname).toBe("/form");
  await person.click(within(question).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog", QUESTION)).not.toBeInTheDocument());
  act(() => history.back());
  await person.click(
    within(await screen.findByRole("dialog", QUESTION)).getByRole("button", { name: "Leave" }),
  );
  expect(await screen.findByRole("link", { name: "To the form" })).toBeVisible();
  expect(location.pathname).toBe("/");
});
