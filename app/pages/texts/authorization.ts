import { shop } from "../../brand/shop.ts";
import type { PageText } from "./page-text.ts";

export const authorization: PageText = {
  title: "Website authorization",
  description: `Who may sell in the name of ${shop.name}, how to recognize this website, and what may be done with what is on it.`,
  lead: `Who speaks and sells in the name of ${shop.name}, and what you may do with what you find here.`,
  updated: "November 20, 2026",
  sections: [
    {
      heading: "The shop's own website",
      blocks: [
        `This website is run by ${shop.name}. The products, prices and stock on it are the shop's own, and what is ordered here is ordered from the shop itself.`,
        `We have authorized nobody else to take orders or payments in our name. If another website or a seller on a marketplace claims to be ${shop.name}, please ask us before you buy.`,
      ],
    },
    {
      heading: "How to recognize us",
      blocks: [
        [
          `Our e-mail address is ${shop.email}, our telephone number ${shop.phone}.`,
          "We never ask for your password, neither by e-mail nor on the telephone.",
          "We never ask for card numbers in a message.",
          "The address at the top of your browser is the one you came to before. If it differs by a letter, leave.",
        ],
      ],
    },
    {
      heading: "What you may do with this website",
      blocks: [
        [
          "Look, search, order, and link to any page.",
          "Save or print pages and photographs for yourself, and share them to ask for somebody's opinion.",
          "For anything commercial, above all our photographs and descriptions in another shop, ask us first.",
        ],
      ],
    },
    {
      heading: "Accounts",
      blocks: [
        "An account is for the person who registered it. It shows that person's own orders and nobody else's. Choose a password that you use nowhere else, and log out on a computer that others use too.",
      ],
    },
    {
      heading: "Brands and certificates",
      blocks: [
        "Where a stone comes with a laboratory's report, its product page names the laboratory. We act for no brand and no laboratory that a product page does not name.",
      ],
    },
  ],
};
