import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Desk } from "@/api/types";
import { operator } from "@/testing/records";
import { renderApp } from "@/testing/renderApp";
import { answers, takes } from "@/testing/server";

const desk: Desk = {
  id: "2",
  service: "products_sourcing",
  service_name: "Product sourcing",
  zone: "Asia/Shanghai",
  weekdays: [1, 2, 3, 4, 5],
  opens: "09:00",
  closes: "18:00",
  answer_hours: 8,
  result_hours: 45,
  warn_hours: 2,
  seats: [{ staff_id: "7", languages: ["zh"] }],
  version: 1,
  edited_by: "",
};

it("sets the hours of a service over the version that was read", async () => {
  answers({
    "GET /session": { ...operator },
    "GET /service_desks": { data: [desk], total: 1 },
    "GET /service_desks/2": { ...desk },
    "GET /work_orders/assignees": { data: [{ id: "7", name: "Li" }], total: 1 },
  });
  const sent = takes("PUT /service_desks/2", { ...desk, version: 2 });
  const { user } = renderApp({ at: "/service_desks" });
  expect(await screen.findByText("Mon, Tue, Wed, Thu, Fri 09:00–18:00")).toBeVisible();
  await user.click(screen.getByRole("link", { name: "Product sourcing" }));
  await user.click(await screen.findByRole("checkbox", { name: "Sat" }));
  const hours = screen.getByRole("spinbutton", { name: /First answer/ });
  await user.clear(hours);
  await user.type(hours, "4");
  const person = within(screen.getByRole("group", { name: "Person 1" }));
  await user.click(person.getByRole("checkbox", { name: "English" }));
  await user.click(screen.getByRole("button", { name: "Save" }));
  const seats = [{ staff_id: 7, languages: ["zh", "en"] }];
  const { id: _id, service: _service, service_name: _name, edited_by: _by, ...kept } = desk;
  await waitFor(() =>
    expect(sent).toEqual([{ ...kept, weekdays: [1, 2, 3, 4, 5, 6], answer_hours: 4, seats }]),
  );
});
