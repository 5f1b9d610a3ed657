import { msg } from "@lingui/core/runtime-macro";
import { filledIn, type FirstPage } from "./first-page.ts";
import { heading, paragraph } from "./page-parts.ts";

export const shipping: FirstPage = {
  slug: "shipping",
  title: msg({ message: "Shipping", context: "title of a page" }),
  description: msg`What shipping costs, when an order leaves, and where you see how far it is.`,
  body: () => [
    paragraph(msg`How an order gets from us to you.`),
    heading(msg`What it costs`),
    paragraph(
      msg`The checkout shows what shipping to your address costs, and the total, before you order anything.`,
    ),
    heading(msg`When it arrives`),
    paragraph(
      msg`We pack orders in the order in which they come in. The page of your order says how far it is and, once it has left and if the carrier gives one, the number to follow the parcel by. With an account, you find your orders there. As a guest, keep the link that you get when you order.`,
    ),
    heading(msg`If something goes wrong`),
    paragraph(
      msg`If a parcel is late or arrives damaged, write to ${{ email: filledIn.email }} and name the number of your order. A photograph of the damage helps.`,
    ),
  ],
};
