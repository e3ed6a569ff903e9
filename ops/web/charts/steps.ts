export interface Step {
  x: number;
  y: number | null;
}

/** Points of a line in which each value lasts until the next instant; unknown ones leave a gap. `at` ends with the end. */
export function stepsOf(values: readonly (number | null)[], at: readonly number[]): Step[] {
  return values.flatMap<Step>((y, index) => {
    const [x = 0, end = x] = at.slice(index);
    return y === null
      ? [{ x, y }]
      : [
          { x, y },
          { x: end, y },
        ];
  });
}
