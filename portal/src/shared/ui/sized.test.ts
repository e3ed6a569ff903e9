import { expect, it } from "vitest";
import { sized } from "./sized";

const ours = "/api/account-service/image/proxy?u=a&s=b";

it("asks our proxy for an image as wide as it is shown on a fine screen", () => {
  expect([40, 72, 256].map((shown) => sized(ours, shown))).toEqual(
    [128, 256, 512].map((width) => `${ours}&w=${width}`),
  );
});

it("leaves whole what is shown larger, or comes from elsewhere", () => {
  expect(sized(ours, 400)).toBe(ours);
  expect(sized("data:image/png;base64,AA", 40)).toBe("data:image/png;base64,AA");
});
