import type { PageText } from "./page-text.ts";

export const disclaimer: PageText = {
  title: "Disclaimer",
  description:
    "What the photographs, measurements and prices at {{name}} can tell you, and what they cannot.",
  lead: "What you can rely on when you look at a piece here, and what no screen can show.",
  updated: "November 20, 2026",
  sections: [
    {
      heading: "Photographs and measurements",
      blocks: [
        [
          "Photographs show shape and cut, often larger than life. Colors vary with your screen and with the light.",
          "No two gemstones are alike: yours may differ slightly in shade and inclusions from the one in the picture.",
          "Weights and measurements are rounded. If a fraction of a millimeter matters, for a setting or a ring size, please ask first.",
        ],
      ],
    },
    {
      heading: "What things are",
      blocks: [
        {
          "Artificial jewelry": "Neither precious metal nor natural stone, unless its description says so.",
          "Lab-grown diamonds": "Diamonds that were grown rather than mined.",
          Moissanite: "A stone of its own, not diamond, however much it looks like one.",
          Gemstones:
            "Often heated or oiled, as is common in the trade. Ask us if you want to know about a particular stone.",
        },
        "We do not sell jewelry as an investment, and we make no promises about what stones do for health, luck or fortune.",
      ],
    },
    {
      heading: "Prices and stock",
      blocks: [
        "Prices are in dollars. Promotions begin and end, and the last piece can be sold while you are looking at it. What counts is the price and stock at the moment you order. If either has changed by then, the checkout tells you before anything is ordered.",
      ],
    },
    {
      heading: "Skin and wear",
      blocks: [
        "Plated metal wears over time and can contain nickel or copper. If your skin is sensitive, ask us what a piece is made of before you order it. Keep small parts away from small children.",
      ],
    },
    {
      heading: "This website",
      blocks: [
        "We do our best to keep everything here accurate, and correct mistakes when we learn of them. The website may be unavailable at times.",
        "Nothing on this page limits the rights the law gives you as a buyer.",
      ],
    },
  ],
};
