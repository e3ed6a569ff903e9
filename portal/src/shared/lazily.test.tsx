import { render, screen } from "@testing-library/react";
import { setUpTypist } from "@web/typist";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { Toasts } from "@/shared/toasts/Toasts";
import { ErrorBoundary } from "@/shared/ui/ErrorBoundary";
import { lazyPart } from "./lazily";

const Broken = lazyPart(
  async () => ({
    Part: () => {
      throw new Error("It loads, and does not work.");
    },
  }),
  "Part",
);

interface Loaded {
  Part: () => string;
}

const HERE: Loaded = { Part: () => "Here it is" };

/** A screen that opens a part which cannot be loaded so many times. */
function openPart(refusals: number) {
  const load = vi.fn<() => Promise<Loaded>>().mockResolvedValue(HERE);
  for (let at = 0; at < refusals; at += 1) load.mockRejectedValueOnce(new Error("offline"));
  const Part = lazyPart(load, "Part");
  function Screen() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <input aria-label="Title" />
        <button type="button" onClick={() => setOpen(!isOpen)}>
          Open
        </button>
        {isOpen && <Part />}
        <Toasts />
      </>
    );
  }
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  render(<Screen />);
  return setUpTypist();
}

const button = (name: string) => screen.findByRole("button", { name });

it("takes nothing with it when it cannot be loaded, and is loaded when it is requested again", async () => {
  const person = openPart(2);
  await person.type(screen.getByLabelText("Title"), "Mine");
  await person.click(await button("Open"));
  expect(await screen.findByRole("alert")).toHaveTextContent("This couldn't be loaded");
  expect(screen.getByLabelText("Title")).toHaveValue("Mine");
  await person.click(await button("Try again"));
  await person.click(await button("Try again"));
  expect(await screen.findByText("Here it is")).toBeVisible();
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});

it("says nothing any more once nobody waits for it", async () => {
  const person = openPart(1);
  await person.click(await button("Open"));
  await screen.findByRole("alert");
  await person.click(await button("Open"));
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  await person.click(await button("Open"));
  expect(await screen.findByText("Here it is")).toBeVisible();
});

it("leaves what loads and breaks to the screen around it", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  render(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  );
  expect(await screen.findByText("This screen stopped working")).toBeVisible();
});
