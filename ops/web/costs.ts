import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Reporter, TestModule } from "vitest/node";

/** Writes down what each test took by the clock, for the table of `make test`. Without its folder it writes nothing. */
export function costs(lane: string): Reporter {
  const folder = process.env.TEST_COSTS;
  return {
    onTestRunEnd(modules: readonly TestModule[]) {
      if (!folder) return;
      const tests: Record<string, [times: number, seconds: number]> = {};
      for (const module of modules) {
        for (const test of module.children.allTests()) {
          tests[`${lane}/${module.relativeModuleId} ${test.fullName}`] = [
            1,
            (test.diagnostic()?.duration ?? 0) / 1000,
          ];
        }
      }
      writeFileSync(join(folder, `tests-${lane}.json`), JSON.stringify({ lane, tests, fixtures: {} }));
    },
  };
}
