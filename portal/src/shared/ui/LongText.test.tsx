import { render, screen } from "@testing-library/react";
import { setUpTypist } from "@web/typist";
import { expect, it } from "vitest";
import { LongText } from "./LongText";

it("shows all of a long text on request", async () => {
  const text = "Stoneware mug ".repeat(30).trim();
  const person = setUpTypist();
  render(<LongText text={text} />);
  const lines = screen.getByText(text);
  expect(lines).toHaveAttribute("data-cut");
  await person.click(screen.getByRole("button", { name: "Show all", expanded: false }));
  expect(lines).not.toHaveAttribute("data-cut");
  await person.click(screen.getByRole("button", { name: "Show less", expanded: true }));
  expect(lines).toHaveAttribute("data-cut");
});

it("leaves a short text as it is", () => {
  render(<LongText text="Stone mug" />);
  expect(screen.getByText("Stone mug")).toBeVisible();
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
});
