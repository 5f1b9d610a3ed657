/** A ring size by its American, British and European names, and its inner diameter in millimeters. */
export type RingSize = { us: number; uk: string; eu: number; diameter: number };

/** The British equivalents of the American sizes from 3 on, in halves. */
const british = [
  ["F", "G", "H", "I", "J½", "K½", "L½", "M½", "N½", "O½", "P½"],
  ["Q½", "R½", "S½", "T½", "U½", "V½", "W½", "X½", "Z", "Z+1"],
].flat();

/**
 * The inner diameter of an American size: 11.63 mm for size 0, and 0.8128 mm (0.032 inches) more for each size.
 * European sizes are the inner circumference in millimeters.
 */
export function diameterOf(us: number): number {
  return Math.round((11.63 + 0.8128 * us) * 10) / 10;
}

/** American sizes 3 to 13, in halves. */
export const ringSizes: readonly RingSize[] = british.map((uk, index) => {
  const us = 3 + index / 2;
  return { us, uk, eu: Math.round(Math.PI * (11.63 + 0.8128 * us) * 2) / 2, diameter: diameterOf(us) };
});

/** The size with the nearest diameter. */
export function nearestSize(diameter: number): RingSize {
  return ringSizes.reduce((best, size) =>
    Math.abs(size.diameter - diameter) < Math.abs(best.diameter - diameter) ? size : best,
  );
}

/** The option value that means this size, whichever naming the owner uses: `7`, `US 7`, `7 ½`, `UK N½`, `EU 54.5`. */
export function valueOfSize<Value extends { value: string }>(
  values: readonly Value[],
  { us, uk, eu }: RingSize,
): Value | undefined {
  const names = [us, uk, eu].map(String).flatMap((name, place) => [name, ["us", "uk", "eu"][place] + name]);
  const plainNames = names.map(plainName);
  return values.find(({ value }) =>
    value.split(/[,;()|=]|\/(?!\d)/).some((part) => plainNames.includes(plainName(part))),
  );
}

/** Without blanks, and with halves as decimals. */
function plainName(name: string): string {
  return name
    .toLowerCase()
    .replace(/\s*(½|1\/2)/, ".5")
    .replace(/size|\s/g, "")
    .replace(/\.0$/, "");
}
