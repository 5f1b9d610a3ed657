import { msg } from "@lingui/core/runtime-macro";
import { filledIn, type FirstPage } from "./first-page.ts";
import { heading, paragraph, steps } from "./page-parts.ts";

export const returns: FirstPage = {
  slug: "returns",
  title: msg({ message: "Returns", context: "title of a page" }),
  description: msg`How to cancel an order before it is shipped, and how to send a piece back.`,
  body: () => [
    paragraph(
      msg`If a piece is not what you hoped for, tell us. ${{ returns: filledIn.returns }} You can ask for all of an order, or for some of its pieces.`,
    ),
    heading(msg`Before it is shipped`),
    paragraph(msg`Open the page of your order and ask us to cancel. We answer by email.`),
    heading(msg`After it has arrived`),
    steps(
      msg`Ask for the return on the page of your order, and say what is wrong.`,
      msg`Wait for our answer, which tells you where to send the pieces.`,
      msg`Send them unworn, in the packaging they came in.`,
    ),
    paragraph(
      msg`We refund you once the pieces are back with us. Pieces that were made or engraved for you can come back only if something is wrong with them.`,
    ),
    paragraph(msg`Nothing on this page limits the rights the law gives you as a buyer.`),
  ],
};
