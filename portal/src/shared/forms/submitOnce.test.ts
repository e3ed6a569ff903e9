import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { submitOnce } from "./submitOnce";

function formWith(type: string) {
  document.body.innerHTML = `<form><button type="${type}"><span>Send</span></button></form>`;
  const submitted = vi.fn((event: Event) => event.preventDefault());
  const clicked = vi.fn();
  document.querySelector("form")?.addEventListener("submit", submitted);
  const button = document.querySelector("button") as HTMLButtonElement;
  button.addEventListener("click", clicked);
  return { label: document.querySelector("span") as Element, submitted, clicked };
}

submitOnce(document);

it("submits once for a double click, and again for a later click", async () => {
  const person = userEvent.setup();
  const { label, submitted } = formWith("submit");
  await person.dblClick(label);
  expect(submitted).toHaveBeenCalledTimes(1);
  await userEvent.setup().click(label);
  expect(submitted).toHaveBeenCalledTimes(2);
});

it("leaves buttons alone that submit nothing", async () => {
  const { label, clicked } = formWith("button");
  await userEvent.setup().dblClick(label);
  expect(clicked).toHaveBeenCalledTimes(2);
});
