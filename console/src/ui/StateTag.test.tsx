import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { JobStateTag } from "@/resources/jobs/states";

it("gives a state that it does not know no colour", () => {
  render(
    <>
      <JobStateTag state="queued" />
      <JobStateTag state="given_up" />
      <JobStateTag state="toString" />
    </>,
  );
  const looksOf = (state: RegExp) => screen.getByText(state).className;
  expect(looksOf(/toString/)).toBe(looksOf(/queued/));
  expect(looksOf(/given_up/)).not.toBe(looksOf(/queued/));
});
