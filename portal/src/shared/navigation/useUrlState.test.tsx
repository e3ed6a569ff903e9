import { render, screen } from "@testing-library/react";
import { setUpTypist } from "@web/typist";
import { MemoryRouter, useLocation } from "react-router";
import { expect, it } from "vitest";
import { useUrlState } from "./useUrlState";

function TwoWriters() {
  const [, open] = useUrlState();
  const [, filter] = useUrlState();
  const { pathname, search } = useLocation();
  const both = () => {
    open({ edit: "5", tab: null }, true);
    filter({ title: "tea" });
  };
  return (
    <>
      <button type="button" onClick={both}>
        Both
      </button>
      <output>{pathname + search}</output>
    </>
  );
}

it("lets two writers write before the screen is drawn again", async () => {
  const person = setUpTypist();
  render(
    <MemoryRouter initialEntries={["/app/list?tab=images&sort=oldest"]}>
      <TwoWriters />
    </MemoryRouter>,
  );
  await person.click(screen.getByRole("button", { name: "Both" }));
  expect(screen.getByRole("status")).toHaveTextContent("/app/list?sort=oldest&edit=5&title=tea");
});
