/** A point of the chart, in percent of its width and height from the top left. */
export type Point = { x: number; y: number };

/** The chart's horizontal lines, from 0 to the first round amount that no day exceeds: at most five. */
export function gridLines(amounts: readonly number[]): number[] {
  const step = roundStep(Math.max(...amounts, 0) / 4);
  const highest = Math.max(...amounts, step);
  const lines = [0];
  for (let line = step; lines.at(-1)! < highest; line += step) lines.push(line);
  return lines;
}

/** The smallest step of at least `min`, and at least 1, that is 1, 2, 2.5 or 5 times a power of ten. */
function roundStep(min: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(min, 1)));
  return power * ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= min) ?? 10);
}

/** The amounts as points: the first at the left edge, the last at the right, an amount of `top` at the top. */
export function pointsOf(amounts: readonly number[], top: number): Point[] {
  const last = Math.max(amounts.length - 1, 1);
  return amounts.map((amount, index) => ({ x: (index / last) * 100, y: 100 - (amount / top) * 100 }));
}

/** The line through the points, as an SVG path: `M0 100L50 25L100 0`. */
export function linePath(points: readonly Point[]): string {
  return points.map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${round(x)} ${round(y)}`).join("");
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
