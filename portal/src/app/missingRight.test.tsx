import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { ACTING, user } from "@/testing/data";
import { arrange, renderApp } from "@/testing/renderApp";
import { ok, on } from "@/testing/server";

it.each([
  ["an owner", "", null, "“My Products” isn't enabled for your account. Contact our support."],
  [
    "a sub-account",
    "3",
    null,
    "You don't have the right “My Products”. Ask the owner of the main account to grant it.",
  ],
  ["acting staff", "", ACTING, "“My Products” isn't available to staff who act for a merchant."],
])("tells %s the cause of a missing right", async (_who, root_id, acting, said) => {
  arrange();
  on("get", "/user/info", ok({ user: user({ menus: ["IMPORT_LIST"], root_id }), acting, time_zone: "" }));
  renderApp("/app/myProducts");
  expect(await screen.findByText(said)).toBeVisible();
});
