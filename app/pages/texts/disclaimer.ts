import { shop } from "../../brand/shop.ts";
import type { PageText } from "./page-text.ts";

export const disclaimer: PageText = {
  title: "Disclaimer",
  description: `What the photographs, measures and prices at ${shop.name} can tell you, and what they cannot.`,
  lead: "What you can rely on when you look at a piece here, and where a screen reaches its limits.",
  updated: "November 20, 2026",
  sections: [
    {
      heading: "Photographs and measures",
      blocks: [
        [
          "Photographs show shape and cut, often larger than life. Colors differ from screen to screen and from lamp to lamp.",
          "No two gemstones are alike: yours may differ a little in shade and inclusions from the one in the picture.",
          "Weights and measures are rounded. Where a fraction of a millimeter matters, for a setting or a ring size, please ask first.",
        ],
      ],
    },
    {
      heading: "What things are",
      blocks: [
        {
          "Artificial jewelry": "Neither precious metal nor natural stone, unless its description says so.",
          "Lab-grown diamonds": "Diamonds that were grown and not mined.",
          Moissanite: "A stone of its own, not diamond, however much it looks like one.",
          Gemstones:
            "Often heated or oiled, as is usual in the trade. Ask us if you need to know it of one stone.",
        },
        "We do not sell jewelry as an investment, and we promise nothing about stones and health, luck or fortune.",
      ],
    },
    {
      heading: "Prices and stock",
      blocks: [
        "Prices are in dollars. Promotions begin and end, and the last piece can be sold while you are looking at it. What counts is the price and the stock at the moment you order; if either has changed by then, the checkout tells you before anything is ordered.",
      ],
    },
    {
      heading: "Skin and wear",
      blocks: [
        "Plated metal wears with time and can contain nickel or copper. If your skin is sensitive, ask us what a piece is made of before you order it. Small parts do not belong in the hands of small children.",
      ],
    },
    {
      heading: "This website",
      blocks: [
        "We keep what is written here correct as well as we can, and put mistakes right when we learn of them. The website may be out of reach at times.",
        "Nothing on this page takes away a right that the law gives you as a buyer.",
      ],
    },
  ],
};
