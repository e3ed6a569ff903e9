import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { creative, FIND, visit } from "@/testing/finding";
import { whereAmI } from "@/testing/renderApp";
import { ok, on, refusal } from "@/testing/server";
import { readFigures, sentFigures, writeFigures } from "./figures";

const UPLOAD = "/api/account-service/image/pass";
const LOOKS_LIKE = "*/api/search-service/image-search/products-ae";
const MUG = new File(["x"], "mug.png", { type: "image/png" });
const nothing = ok({ list: [], count: 0, count_over: false, used_page: "", corrected: "" });

async function askByPicture(query = "?key=creative") {
  on("get", FIND, nothing);
  const person = visit(query);
  await person.click(await screen.findByRole("button", { name: "Search by image" }));
  return { person, dialog: within(await screen.findByRole("dialog", { name: "Product search by Image" })) };
}

it("finds products by a picture, and leads back to the catalogue", async () => {
  on("post", `*${UPLOAD}`, ok({ image: "/api/image?u=mug" }));
  const requests = on("get", LOOKS_LIKE, ok({ items: [creative({ reference_name: "Blue mug" })] }));
  const { person, dialog } = await askByPicture();
  await person.upload(dialog.getByLabelText("Choose an image", { selector: "input" }), MUG);
  expect(await screen.findByText("Blue mug")).toBeVisible();
  expect(requests[0]?.url.searchParams.get("url")).toBe("/api/image?u=mug");
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  await person.click(screen.getByRole("button", { name: "Back to the catalogue" }));
  expect(whereAmI().searchParams.get("picture")).toBeNull();
  expect(await screen.findByRole("button", { name: "Search by image" })).toBeVisible();
});

it("searches by a sample without a picture at hand", async () => {
  const sent = on("post", `*${UPLOAD}`, ok({ image: "/api/image?u=sample" }));
  on("get", LOOKS_LIKE, ok({ items: [] }));
  const { person, dialog } = await askByPicture();
  await person.click(dialog.getByRole("button", { name: "Search" }));
  // An empty catalogue, which was there before, has the same words.
  const results = within(await screen.findByRole("region", { name: "Products like your image" }));
  expect(await results.findByText("Contact us for more related products!")).toBeVisible();
  expect(sent).toHaveLength(1);
});

it("says what a picture may be before and after it is sent", async () => {
  const sent = on("post", `*${UPLOAD}`, refusal(400, "Only .jpg.png.jpeg.gif format is supported, Max 5MB."));
  const { person, dialog } = await askByPicture();
  const input = dialog.getByLabelText("Choose an image", { selector: "input" });
  const large = new File([new Uint8Array(5 * 1024 * 1024 + 1)], "large.png", { type: "image/png" });
  await person.upload(input, large);
  expect(await dialog.findByRole("alert")).toHaveTextContent("Max 5MB.");
  expect(sent).toHaveLength(0);
  await person.upload(input, MUG);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(await dialog.findByRole("alert")).toHaveTextContent("Max 5MB.");
});

it("filters by figures, and shows closed what needs an upgrade", async () => {
  const requests = on("get", FIND, nothing);
  const person = visit("?key=creative", { premium: ["sales"] });
  await person.click(await screen.findByRole("button", { name: "More filters" }));
  const dialog = within(await screen.findByRole("dialog", { name: "More filters" }));
  expect(dialog.getByLabelText("Sales, 7 days: Min")).toBeDisabled();
  expect(dialog.getByText("Upgrade to use these filters.")).toBeVisible();
  await person.type(dialog.getByLabelText("Likes: Min"), "-5");
  expect(dialog.getByRole("button", { name: "Apply" })).toBeDisabled();
  await person.clear(dialog.getByLabelText("Likes: Min"));
  await person.type(dialog.getByLabelText("Likes: Min"), "100");
  await person.selectOptions(dialog.getByLabelText("Sent within"), "48");
  await person.click(dialog.getByRole("button", { name: "Apply" }));
  await waitFor(() =>
    expect(JSON.parse(requests.at(-1)?.url.searchParams.get("filters") ?? "")).toEqual({
      likes: { min: "100", max: null },
      delivery_hours: 48,
    }),
  );
  expect(await screen.findByRole("button", { name: "More filters (2)" })).toBeVisible();
});

it("passes over what an address has that is no filter", () => {
  expect(readFigures("sales_7:10~,evil:1~2,delivery_hours:25,likes:a~b,buyer_protection:15")).toEqual({
    ranges: { sales_7: { min: "10", max: "" } },
    choices: { buyer_protection: "15" },
  });
  expect(writeFigures(readFigures("weight:~500,delivery_hours:24"))).toBe("weight:~500,delivery_hours:24");
  expect(sentFigures("")).toEqual({});
});
