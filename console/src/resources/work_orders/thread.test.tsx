import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderApp } from "@/testing/renderApp";
import { around, request } from "@/testing/requests";
import { answers, takes } from "@/testing/server";

it("shows a request, answers the merchant and asks for the form", async () => {
  const seen = answers({ ...around, "GET /work_orders/12": { ...request } });
  const said = takes("POST /work_orders/12/messages", { done: true });
  const moved = takes("POST /work_orders/12/move", { done: true });
  const { user } = renderApp({ at: "/work_orders/12/show" });
  for (const text of ["Ada", "300", "Any news?", "Ask the mill.", "Overdue"])
    expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Start work" })).toBeNull();
  await waitFor(() => expect(seen).toContain("POST /work_orders/12/read"));
  expect(await screen.findByText("Also open here: Bo")).toBeVisible();
  await user.click(await screen.findByRole("button", { name: "Insert template" }));
  await user.click(screen.getByRole("menuitem", { name: "Greeting (Chinese)" }));
  await user.type(screen.getByRole("textbox", { name: "Your message to the merchant" }), " Soon");
  await user.click(screen.getByRole("button", { name: "Send" }));
  await waitFor(() => expect(said).toEqual([{ text: "您好！ Soon", files: [] }]));
  await user.click(screen.getByRole("button", { name: "Ask for details" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByRole("textbox"), "Which size?");
  await user.click(dialog.getByRole("button", { name: "Ask for details" }));
  await waitFor(() => expect(moved).toEqual([{ state: 5, version: 3, reason: "Which size?" }]));
});

it("takes a file away before the message is sent", async () => {
  const kept = { id: "f1", name: "sock.png", is_image: true, src: "/f1" };
  answers({ ...around, "GET /work_orders/12": request, "POST /work_orders/12/file": kept });
  const said = takes("POST /work_orders/12/messages", { done: true });
  const { user } = renderApp({ at: "/work_orders/12/show" });
  const thread = within(await screen.findByRole("region", { name: "Messages with the merchant" }));
  const file = thread.getByRole("button", { name: "Add file" }).previousElementSibling as HTMLInputElement;
  await user.upload(file, new File(["x"], "sock.png"));
  await user.click(await thread.findByRole("button", { name: "Remove sock.png" }));
  await user.type(screen.getByRole("textbox", { name: "Your message to the merchant" }), "Soon");
  await user.click(screen.getByRole("button", { name: "Send" }));
  await waitFor(() => expect(said).toEqual([{ text: "Soon", files: [] }]));
});
