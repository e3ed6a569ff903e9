import { beforeEach, expect, it } from "vitest";
import { dropPrefill } from "./dropPrefill";

beforeEach(() => history.replaceState(null, "", "/"));

it("takes what a link would fill into a form out of the address, and nothing else", () => {
  history.replaceState(
    null,
    "",
    '/console/adjustments/create?page=2&source={"amount":"900"}&source=%7B%7D#top',
  );
  dropPrefill();
  expect(location.pathname + location.search + location.hash).toBe("/console/adjustments/create?page=2#top");
});
