import type { PageText } from "./page-text.ts";

export const about: PageText = {
  title: "About us",
  description:
    "What {{name}} sells, what the terms on its product pages mean, and how to care for what you buy.",
  lead: "Jewelry and stones that sparkle, from a shop that tells you plainly what each piece is.",
  sections: [
    {
      heading: "What we sell",
      blocks: [
        {
          "Artificial Jewelry":
            "Plated metal with glass, crystal, resin or imitation pearl. Made for the look, at a price that lets you change it often.",
          Gemstones: "Loose stones: ruby, sapphire, emerald, amethyst and others, ready to be set.",
          "Lab-Grown Diamonds":
            "Diamond grown in weeks rather than mined: the same carbon, hardness and fire as a mined diamond.",
          "Moissanite Rings":
            "Rings set with moissanite, a stone of its own: nearly as hard as diamond, with more colored fire.",
        },
      ],
    },
    {
      heading: "How we sell it",
      blocks: [
        [
          "The price you see already includes every promotion, with the old price crossed out beside it.",
          "Product pages tell you how many pieces are left, and you can never order more than that.",
          "Orders over $50 ship free. Smaller ones pay a flat $5.99, and you see the tax before you order.",
          "You can order as a guest. With an account, you can look up your orders later.",
        ],
      ],
    },
    {
      heading: "Caring for your pieces",
      blocks: [
        "Put jewelry on last, after perfume and lotion, and take it off first. Store pieces separately: a diamond scratches everything else in the box.",
        {
          "Plated pieces":
            "Wipe them with a soft, dry cloth. Keep them away from water, which wears down the plating.",
          "Pearls and glass":
            "Use a damp cloth, without soap, and never soak them: strings and glue are the first to give.",
          "Emerald and other included stones":
            "Use lukewarm water and a soft brush. No ultrasonic cleaner, no steam.",
          "Diamond and moissanite":
            "Use warm water, a drop of dish soap and a soft brush. Grease is what dulls them.",
        },
      ],
    },
  ],
};
