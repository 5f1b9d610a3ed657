import { msg } from "@lingui/core/runtime-macro";
import { filledIn, type FirstPage } from "./first-page.ts";
import { bullets, heading, paragraph, terms, type Part } from "./page-parts.ts";

export const disclaimer: FirstPage = {
  slug: "disclaimer",
  title: msg`Disclaimer`,
  description: msg`What the photographs, measurements and prices at ${{ name: filledIn.name }} can tell you, and what they cannot.`,
  body: ({ currency }) => [
    paragraph(msg`What you can rely on when you look at a piece here, and what no screen can show.`),
    heading(msg`Photographs and measurements`),
    bullets(
      msg`Photographs show shape and cut, often larger than life. Colors vary with your screen and with the light.`,
      msg`No two gemstones are alike: yours may differ slightly in shade and inclusions from the one in the picture.`,
      msg`Weights and measurements are rounded. If a fraction of a millimeter matters, for a setting or a ring size, please ask first.`,
    ),
    heading(msg`What things are`),
    terms(
      [
        msg`Artificial jewelry`,
        msg`Neither precious metal nor natural stone, unless its description says so.`,
      ],
      [msg`Lab-grown diamonds`, msg`Diamonds that were grown rather than mined.`],
      [msg`Moissanite`, msg`A stone of its own, not diamond, however much it looks like one.`],
      [
        msg`Gemstones`,
        msg`Often heated or oiled, as is common in the trade. Ask us if you want to know about a particular stone.`,
      ],
    ),
    paragraph(
      msg`We do not sell jewelry as an investment, and we make no promises about what stones do for health, luck or fortune.`,
    ),
    heading(msg`Prices and stock`),
    pricesIn(currency),
    heading(msg`Skin and wear`),
    paragraph(
      msg`Plated metal wears over time and can contain nickel or copper. If your skin is sensitive, ask us what a piece is made of before you order it. Keep small parts away from small children.`,
    ),
    heading(msg`This website`),
    paragraph(
      msg`We do our best to keep everything here accurate, and correct mistakes when we learn of them. The website may be unavailable at times.`,
    ),
    paragraph(msg`Nothing on this page limits the rights the law gives you as a buyer.`),
  ],
};

/** Dollars have a name in a new shop's English text, other currencies their codes. */
function pricesIn(currency: string): Part {
  return currency === "USD"
    ? paragraph(
        msg`Prices are in dollars. Promotions begin and end, and the last piece can be sold while you are looking at it. What counts is the price and stock at the moment you order. If either has changed by then, the checkout tells you before anything is ordered.`,
      )
    : paragraph(
        msg`Prices are in ${{ currency }}. Promotions begin and end, and the last piece can be sold while you are looking at it. What counts is the price and stock at the moment you order. If either has changed by then, the checkout tells you before anything is ordered.`,
      );
}
