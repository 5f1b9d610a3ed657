import { msg } from "@lingui/core/runtime-macro";
import { filledIn, type FirstPage } from "./first-page.ts";
import { bullets, heading, paragraph } from "./page-parts.ts";

export const authorization: FirstPage = {
  slug: "authorization",
  title: msg`Website authorization`,
  description: msg`Who may sell on behalf of ${{ name: filledIn.name }}, how to recognize this website, and what you may do with what is on it.`,
  body: () => [
    paragraph(
      msg`Who may speak and sell on behalf of ${{ name: filledIn.name }}, and what you may do with what you find here.`,
    ),
    heading(msg`The shop's own website`),
    paragraph(
      msg`This website is run by ${{ name: filledIn.name }}. The products, prices and stock are the shop's own, and whatever you order here comes from the shop itself.`,
    ),
    paragraph(
      msg`We have not authorized anyone else to take orders or payments on our behalf. If another website or a marketplace seller claims to be ${{ name: filledIn.name }}, please ask us before you buy.`,
    ),
    heading(msg`How to recognize us`),
    bullets(
      msg`Our email address is ${{ email: filledIn.email }}, and our phone number is ${{ phone: filledIn.phone }}.`,
      msg`We never ask for your password, by email or by phone.`,
      msg`We never ask for card numbers in a message.`,
      msg`Check the address at the top of your browser. If it differs by even a letter from the one you know, leave.`,
    ),
    heading(msg`What you may do with this website`),
    bullets(
      msg`Look, search, order, and link to any page.`,
      msg`Save or print pages and photographs for yourself, and share them to get a second opinion.`,
      msg`For anything commercial, especially using our photographs and descriptions in another shop, ask us first.`,
    ),
    heading(msg`Accounts`),
    paragraph(
      msg`An account is for the person who registered it. It shows that person's orders and nobody else's. Choose a password you don't use anywhere else, and log out on shared computers.`,
    ),
    heading(msg`Brands and certificates`),
    paragraph(
      msg`If a stone comes with a lab report, its product page names the lab. We do not represent any brand or lab that is not named on a product page.`,
    ),
  ],
};
