import { renderHook, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { openTour } from "@/features/guide/tours";
import { announceConnected } from "@/features/stores/connectedElsewhere";
import { useTurn } from "@/shared/ui/turns";
import { config, product, store } from "@/testing/data";
import { arrange, MESSAGE_AUTOMATION, renderApp } from "@/testing/renderApp";
import { ok, on, refusal } from "@/testing/server";

const tea = store({ id: "3", platform: 3, name: "Tea" });

/** A user for whom everything that opens by itself is due in the same session. */
function arrangeAll() {
  window.innerWidth = 1440;
  arrange({
    user: { deletion_due_at: "2026-12-21T08:00:00Z" },
    stores: [tea],
    products: [product()],
  });
  on("get", "/store", ok({ stores: [tea], billing_store: "", upgrade: ["3"] }));
  const platforms = [{ platform: 3, code: 1001003, over: [] }];
  on("get", "/plan/check", refusal(1001003, "", { platform: 3, platforms, may_choose: false }));
  let guide = { state: 10, type: "next", num: 0 };
  on("get", "/user-config/1/0", () => ok({ first_login: guide }));
  on("put", "/user-config/1/0", ({ body }) => {
    guide = (body as { first_login?: typeof guide }).first_login ?? guide;
    return ok({ first_login: guide });
  });
  on("get", "/config", ok({ config: config({ import_product_count: 1 }) }));
  const tour = { isAgree: false, needTour: true, stepIndex: 0 };
  on("get", "/user-config/1/0/global_store", ok({ global_store: tour }));
  const template_vo = { title: "Try bulk import", content: "", button: "", router: "" };
  on(
    "get",
    `${MESSAGE_AUTOMATION}/user_message/push_message`,
    ok({
      push_messages: [{ id: "4", template_vo, platform: [], app_type: 1, trigger_type: 1, trigger: "" }],
    }),
  );
  on("post", `${MESSAGE_AUTOMATION}/user_message/push_message/:id`);
  const release = {
    id: "9",
    title: "What is new",
    content: "",
    detail_type: 1,
    detail: { router: "" },
    read: false,
    create_time: "2026-11-20T10:00:00Z",
    release: "2.4",
  };
  on("get", "/announcement", ok({ announcements: [release], count: 1 }));
  on("put", "/announcement/9");
}

it("shows what opens by itself in turn, and loses nothing", async () => {
  arrangeAll();
  openTour("guide");
  const person = renderApp("/app/importProducts");
  const only = async (name: string | RegExp) => {
    const dialog = await screen.findByRole("dialog", { name });
    await waitFor(() => expect(screen.getAllByRole("dialog", { hidden: true })).toEqual([dialog]));
    return within(dialog);
  };
  const close = async (name: string | RegExp, button: string) => {
    const [first] = (await only(name)).getAllByRole("button", { name: button });
    if (first) await person.click(first);
  };
  await close("Your account will be deleted", "Close");
  await only("Please upgrade your stores");
  on("get", "/store", ok({ stores: [tea], billing_store: "", upgrade: [] }));
  announceConnected();
  await close(/plan/i, "Close");
  await close("Welcome to Tradewind!", "Skip All");
  await close("Try bulk import", "Dismiss");
  await close("What is new", "Close");
  await waitFor(() => expect(screen.queryByRole("dialog", { hidden: true })).toBeNull());
});

it("neither covers what is shown, nor overtakes what is not known yet", async () => {
  interface Due {
    plan: boolean | undefined;
    release: boolean;
  }
  const { result, rerender } = renderHook(
    ({ plan, release }: Due) => ({ plan: useTurn("plan", plan), release: useTurn("release", release) }),
    { initialProps: { plan: undefined, release: true } as Due },
  );
  const isShown = (plan: boolean, release: boolean) =>
    waitFor(() => expect(result.current).toEqual({ plan, release }));
  await isShown(false, false);
  rerender({ plan: false, release: true });
  await isShown(false, true);
  rerender({ plan: true, release: true });
  await isShown(false, true);
  rerender({ plan: true, release: false });
  await isShown(true, false);
});
