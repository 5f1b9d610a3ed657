import * as harfbuzz from "harfbuzzjs";

/** A drawn sign: its number in the font, its width, and what it stands for in the text. */
type Glyph = { id: number; advanceWidth: number; codePoints: number[] };
type Position = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number };
type Shaped = { glyphs: Glyph[]; positions: Position[]; advanceWidth: number };
type Features = readonly string[] | undefined;

/** pdfkit's types do not have these parts of an opened font. */
export type OpenFont = {
  font: { characterSet: number[]; layout: (text: string, features: Features) => Shaped };
  layout: (text: string, features: Features) => Shaped;
  encode: (text: string, features: Features) => [codes: string[], positions: Position[]];
  scale: number;
  subset: { glyphs: number[] };
  widths: number[];
  unicode: number[][];
};

/** The feature that pdfkit is asked for where a text runs from right to left. */
export const rightToLeft = "rtlm";

/**
 * A sign that only completes the one before it stands for this unseen sign, because nothing would be read as any
 * sign.
 */
const nothing = 0x2060;

/**
 * Has HarfBuzz choose and place a font's signs: they join, change places and stack as their script does, which
 * pdfkit's own library cannot do for all scripts.
 */
export function shapeWithHarfBuzz(opened: OpenFont, file: Uint8Array): void {
  const shaper = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(file)));
  opened.font.layout = (text, features = []) => {
    const buffer = new harfbuzz.Buffer();
    buffer.setClusterLevel(harfbuzz.ClusterLevel.MONOTONE_CHARACTERS);
    buffer.addText(text);
    buffer.guessSegmentProperties();
    buffer.setDirection(features.includes(rightToLeft) ? harfbuzz.Direction.RTL : harfbuzz.Direction.LTR);
    harfbuzz.shape(shaper, buffer);
    const infos = buffer.getGlyphInfos();
    const positions = buffer
      .getGlyphPositions()
      .map(({ xAdvance, yAdvance, xOffset, yOffset }) => ({ xAdvance, yAdvance, xOffset, yOffset }));
    const meant = meanings(
      text,
      infos.map(({ cluster: start }, nth) => ({ start, width: positions[nth]!.xAdvance })),
    );
    return {
      glyphs: infos.map(({ codepoint: id }, nth) => ({
        id,
        advanceWidth: shaper.glyphHAdvance(id),
        codePoints: meant[nth]!,
      })),
      positions,
      // pdfkit converts the positions to its own unit, and asks for their sum afterwards.
      get advanceWidth() {
        return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
      },
    };
  };
  numberByMeaning(opened);
}

/** The widest sign of a group stands for all the group's letters, in whatever order they are drawn. */
function meanings(text: string, signs: readonly { start: number; width: number }[]): number[][] {
  const groups = [...new Set(signs.map(({ start }) => start))].toSorted((one, other) => one - other);
  const meant = signs.map(() => [nothing]);
  for (const [nth, start] of groups.entries()) {
    const letters = Array.from(text.slice(start, groups[nth + 1]), (letter) => letter.codePointAt(0)!);
    const group = [...signs.entries()].filter(([, sign]) => sign.start === start);
    const [widest] = group.reduce((one, other) => (other[1].width > one[1].width ? other : one));
    meant[widest] = letters;
  }
  return meant;
}

/**
 * Gives a sign a number for each meaning that it has in the file. Many letters share a shape, as Arabic ones without their
 * dots do; with one number, all would be found and copied as the first of them.
 */
function numberByMeaning(opened: OpenFont): void {
  const numbers = new Map<string, number>();
  const numberOf = ({ id, advanceWidth, codePoints }: Glyph): number => {
    const key = [id, ...codePoints].join(" ");
    let number = numbers.get(key);
    if (number === undefined) {
      number = opened.subset.glyphs.push(id) - 1;
      opened.widths[number] = advanceWidth * opened.scale;
      opened.unicode[number] = codePoints;
      numbers.set(key, number);
    }
    return number;
  };
  opened.encode = (text, features) => {
    const { glyphs, positions } = opened.layout(text, features);
    return [glyphs.map((glyph) => numberOf(glyph).toString(16).padStart(4, "0")), positions];
  };
}
