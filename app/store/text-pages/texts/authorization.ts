import type { PageText } from "./page-text.ts";

export const authorization: PageText = {
  title: "Website authorization",
  description:
    "Who may sell on behalf of {{name}}, how to recognize this website, and what you may do with what is on it.",
  lead: "Who may speak and sell on behalf of {{name}}, and what you may do with what you find here.",
  updated: "November 20, 2026",
  sections: [
    {
      heading: "The shop's own website",
      blocks: [
        "This website is run by {{name}}. The products, prices and stock are the shop's own, and whatever you order here comes from the shop itself.",
        "We have not authorized anyone else to take orders or payments on our behalf. If another website or a marketplace seller claims to be {{name}}, please ask us before you buy.",
      ],
    },
    {
      heading: "How to recognize us",
      blocks: [
        [
          "Our email address is {{email}}, and our phone number is {{phone}}.",
          "We never ask for your password, by email or by phone.",
          "We never ask for card numbers in a message.",
          "Check the address at the top of your browser. If it differs by even a letter from the one you know, leave.",
        ],
      ],
    },
    {
      heading: "What you may do with this website",
      blocks: [
        [
          "Look, search, order, and link to any page.",
          "Save or print pages and photographs for yourself, and share them to get a second opinion.",
          "For anything commercial, especially using our photographs and descriptions in another shop, ask us first.",
        ],
      ],
    },
    {
      heading: "Accounts",
      blocks: [
        "An account is for the person who registered it. It shows that person's orders and nobody else's. Choose a password you don't use anywhere else, and log out on shared computers.",
      ],
    },
    {
      heading: "Brands and certificates",
      blocks: [
        "If a stone comes with a lab report, its product page names the lab. We do not represent any brand or lab that is not named on a product page.",
      ],
    },
  ],
};
