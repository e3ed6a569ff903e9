import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderScreen } from "@/testing/renderScreen";
import { ok, on } from "@/testing/server";
import { TrackingSection } from "./TrackingSection";

const RULES = {
  fulfil_when: "number",
  store_notifies: true,
  pushes_events: true,
  carriers: { CAINIAO: "4px" },
  stale_days: 14,
};
const CARRIERS = [
  { code: "4px", name: "4PX" },
  { code: "ups", name: "UPS" },
];

const PAGE = "https://shops.example/track/k";
const opened = (is_open: boolean) => ok({ is_open, url: is_open ? PAGE : "" });

it("opens the page for buyers and shows its link", async () => {
  on("get", "/parcel/settings", ok({ rules: RULES, version: 2, known_carriers: CARRIERS }));
  on("get", "/parcel/page", opened(false));
  const switches = on("put", "/parcel/page", opened(true));
  const { person } = renderScreen(<TrackingSection />, "/app/setting?type=tracking");
  const tick = await screen.findByLabelText("Show the page to buyers");
  expect(screen.queryByLabelText("Link for your buyers")).toBeNull();
  on("get", "/parcel/page", opened(true));
  await person.click(tick);
  expect(await screen.findByLabelText("Link for your buyers")).toHaveValue(PAGE);
  expect(switches.map(({ body }) => body)).toEqual([{ is_open: true }]);
});

it("saves when a store is told, and which carrier a way to ship has", async () => {
  on("get", "/parcel/settings", ok({ rules: RULES, version: 2, known_carriers: CARRIERS }));
  on("get", "/parcel/page", opened(false));
  const saves = on("put", "/parcel/settings", ok({ rules: RULES, version: 3, known_carriers: CARRIERS }));
  const { person } = renderScreen(<TrackingSection />, "/app/setting?type=tracking");
  const days = await screen.findByLabelText("Days of silence until a parcel counts as late");
  const save = screen.getByRole("button", { name: "Save" });
  await person.clear(days);
  await person.type(days, "120");
  await person.click(screen.getByRole("button", { name: "Add a way to ship" }));
  await person.click(save);
  expect(await screen.findByText("Enter a number from 1 to 90.")).toBeVisible();
  expect(screen.getByText("Enter the way to ship, or remove this row.")).toBeVisible();
  expect(saves).toHaveLength(0);
  await person.clear(days);
  await person.type(days, "21");
  const [, service] = screen.getAllByLabelText("Way to ship");
  await person.type(service as HTMLElement, "EPACKET");
  await person.click(screen.getByLabelText("Let the store email the buyer when a parcel leaves"));
  await person.click(save);
  await waitFor(() =>
    expect(saves.map(({ body }) => body)).toEqual([
      {
        version: 2,
        fulfil_when: "number",
        store_notifies: false,
        pushes_events: true,
        stale_days: 21,
        carriers: { CAINIAO: "4px", EPACKET: "4px" },
      },
    ]),
  );
});
