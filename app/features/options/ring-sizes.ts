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

/**
 * The option value that means this size, whichever naming the owner uses: `7`, `US 7`, `7 ½`, `UK N½`, `EU 54.5`. British
 * and European sizes lie between the American ones, so it may be the nearest of those.
 */
export function valueOfSize<Value extends { value: string }>(
  values: readonly Value[],
  size: RingSize,
): Value | undefined {
  const around = Math.PI * (11.63 + 0.8128 * size.us);
  const near = values
    .map((value) => ({ value, off: Math.abs(circumferenceOf(value.value) - around) }))
    .filter(({ off }) => off <= halfASize)
    .toSorted((one, other) => one.off - other.off);
  return namedSize(values, size) ?? near[0]?.value;
}

/** In millimeters: half of what lies between two European sizes, or two British ones with a half between them. */
const halfASize = 0.63;

/** The inner circumference of a British or a European size in millimeters; NaN for another one. */
function circumferenceOf(name: string): number {
  const plain = plainName(name).replace(/^(uk|eu)/, "");
  const [, letter, half] = /^([a-z])(\.5)?$/.exec(plain) ?? [];
  if (letter !== undefined) return 37.5 + 1.25 * (letter.codePointAt(0)! - 97 + (half ? 0.5 : 0));
  return /^[4-7]\d(\.\d+)?(mm)?$/.test(plain) ? Number.parseFloat(plain) : Number.NaN;
}

function namedSize<Value extends { value: string }>(
  values: readonly Value[],
  { us, uk, eu }: RingSize,
): Value | undefined {
  const names = [us, uk, eu].map(String).flatMap((name, place) => [name, ["us", "uk", "eu"][place] + name]);
  const plainNames = names.map(plainName);
  return values.find(({ value }) =>
    value.split(/[,;()|=]|\/(?!\d)/).some((part) => plainNames.includes(plainName(part))),
  );
}

/** A size's name without blanks, and with halves as decimals. */
function plainName(name: string): string {
  return name
    .toLowerCase()
    .replace(/\s*(½|1\/2)/, ".5")
    .replace(/size|\s/g, "")
    .replace(/\.0$/, "");
}
