import { msg } from "@lingui/core/runtime-macro";
import { filledIn, type FirstPage } from "./first-page.ts";
import { bullets, heading, paragraph, terms } from "./page-parts.ts";

export const about: FirstPage = {
  slug: "about",
  title: msg`About us`,
  description: msg`What ${{ name: filledIn.name }} sells, what the terms on its product pages mean, and how to care for what you buy.`,
  body: ({ free, fee }) => [
    paragraph(msg`Jewelry and stones that sparkle, from a shop that tells you plainly what each piece is.`),
    heading(msg`What we sell`),
    terms(
      [
        msg`Artificial Jewelry`,
        msg`Plated metal with glass, crystal, resin or imitation pearl. Made for the look, at a price that lets you change it often.`,
      ],
      [msg`Gemstones`, msg`Loose stones: ruby, sapphire, emerald, amethyst and others, ready to be set.`],
      [
        msg`Lab-Grown Diamonds`,
        msg`Diamond grown in weeks rather than mined: the same carbon, hardness and fire as a mined diamond.`,
      ],
      [
        msg`Moissanite Rings`,
        msg`Rings set with moissanite, a stone of its own: nearly as hard as diamond, with more colored fire.`,
      ],
    ),
    heading(msg`How we sell it`),
    bullets(
      msg`The price you see already includes every promotion, with the old price crossed out beside it.`,
      msg`Product pages tell you how many pieces are left, and you can never order more than that.`,
      msg`Orders over ${{ amount: free }} ship free. Smaller ones pay a flat ${{ fee }}, and you see the tax before you order.`,
      msg`You can order as a guest. With an account, you can look up your orders later.`,
    ),
    heading(msg`Caring for your pieces`),
    paragraph(
      msg`Put jewelry on last, after perfume and lotion, and take it off first. Store pieces separately: a diamond scratches everything else in the box.`,
    ),
    terms(
      [
        msg`Plated pieces`,
        msg`Wipe them with a soft, dry cloth. Keep them away from water, which wears down the plating.`,
      ],
      [
        msg`Pearls and glass`,
        msg`Use a damp cloth, without soap, and never soak them: strings and glue are the first to give.`,
      ],
      [
        msg`Emerald and other included stones`,
        msg`Use lukewarm water and a soft brush. No ultrasonic cleaner, no steam.`,
      ],
      [
        msg`Diamond and moissanite`,
        msg`Use warm water, a drop of dish soap and a soft brush. Grease is what dulls them.`,
      ],
    ),
  ],
};
