import { render, screen, waitFor } from "@testing-library/react";
import { setUpTypist } from "@web/typist";
import { Link, MemoryRouter, Route, Routes } from "react-router";
import { afterAll, expect, it, vi } from "vitest";
import { useUnsaved } from "@/shared/forms/unsaved";
import { AskBeforeLeaving } from "./AskBeforeLeaving";

vi.mock("./loadDialog", () => ({
  loadDialog: () => Promise.reject(new Error("The file is not served any more.")),
}));
afterAll(() => vi.doUnmock("./loadDialog"));

function Form() {
  useUnsaved(true);
  return <Link to="/">Out</Link>;
}

it("lets the browser ask when the question itself cannot be loaded", async () => {
  const confirm = vi.spyOn(window, "confirm").mockReturnValueOnce(false).mockReturnValueOnce(true);
  const person = setUpTypist();
  render(
    <MemoryRouter initialEntries={["/form"]}>
      <AskBeforeLeaving>
        <Routes>
          <Route path="/" element="Outside" />
          <Route path="/form" element={<Form />} />
        </Routes>
      </AskBeforeLeaving>
    </MemoryRouter>,
  );
  await person.click(screen.getByRole("link", { name: "Out" }));
  await waitFor(() => expect(confirm).toHaveBeenCalledOnce());
  await person.click(screen.getByRole("link", { name: "Out" }));
  expect(await screen.findByText("Outside")).toBeVisible();
  expect(confirm).toHaveBeenCalledTimes(2);
});
