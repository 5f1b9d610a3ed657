import { msg } from "@lingui/core/runtime-macro";
import { ringSizes } from "../../../../app/features/options/ring-sizes.ts";
import type { FirstPage } from "./first-page.ts";
import { heading, paragraph, table, type Part } from "./page-parts.ts";

const sizes: Part = table(
  [msg`US`, msg`UK`, msg`Inner circumference (EU)`, msg`Inner diameter`],
  (millimeters) =>
    ringSizes.map(({ us, uk, eu, diameter }) => [
      String(us),
      uk,
      millimeters(eu, 0),
      millimeters(diameter, 1),
    ]),
);

export const sizeGuide: FirstPage = {
  slug: "size-guide",
  title: msg`Size guide`,
  description: msg`How to find your ring size, with American, British and European sizes side by side.`,
  body: () => [
    paragraph(
      msg`A ring of the right size slides over the knuckle with a little effort and does not turn by itself.`,
    ),
    heading(msg`Measure a ring that fits`),
    paragraph(
      msg`Lay it on a ruler and measure across its inside, at the widest place. That is its inner diameter.`,
    ),
    heading(msg`Measure a finger`),
    paragraph(
      msg`Put a strip of paper around the finger, mark where it meets itself, and measure its length up to there. That is the inner circumference, which is also the European size. Fingers are thicker in the evening and when it is warm, so measure more than once. Between two sizes, take the larger one.`,
    ),
    heading(msg`Ring sizes`),
    sizes,
  ],
};
