import { shop } from "../../brand/shop.ts";
import type { PageText } from "./page-text.ts";

export const about: PageText = {
  title: "About us",
  description: `What ${shop.name} sells, what the words on its product pages mean, and how to look after what you buy.`,
  lead: "Jewelry and stones that sparkle, and a shop that says plainly what each of them is.",
  sections: [
    {
      heading: "What we sell",
      blocks: [
        {
          "Artificial Jewelry":
            "Plated metal with glass, crystal, resin or imitation pearl. Made for the look and for a price that lets you change it often.",
          Gemstones: "Loose stones: ruby, sapphire, emerald, amethyst and others, ready to be set.",
          "Lab-Grown Diamonds":
            "Diamond grown in weeks rather than mined: the same carbon, hardness and fire as a diamond from the ground.",
          "Moissanite Rings":
            "Rings set with moissanite, a stone of its own: nearly as hard as diamond, with more colored fire.",
        },
      ],
    },
    {
      heading: "How we sell it",
      blocks: [
        [
          "The price you see has every running promotion in it. The price before stands beside it, struck through.",
          "Product pages say how many pieces are left, and an order never takes more than there are.",
          "Orders over $50 ship free. Smaller ones pay a flat $5.99, and the checkout shows tax before you order.",
          "You can order as a guest. An account is there for those who want to look their orders up later.",
        ],
      ],
    },
    {
      heading: "Looking after your pieces",
      blocks: [
        "Put jewelry on last, after perfume and cream, and take it off first. Keep pieces apart from one another: a diamond scratches everything else in the box.",
        {
          "Plated pieces": "Wipe them with a dry, soft cloth. Keep them from water: it wears the plating.",
          "Pearls and glass": "A damp cloth, no soap, and no soaking: strings and glue give way first.",
          "Emerald and other included stones":
            "Lukewarm water and a soft brush. No ultrasonic bath and no steam.",
          "Diamond and moissanite":
            "Warm water, a drop of dish soap, a soft brush. Grease is what dulls them.",
        },
      ],
    },
  ],
};
