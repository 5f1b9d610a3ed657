import type { Feature } from "../../../base/shop/features.ts";

export type FeatureTexts = {
  key: Feature;
  title: string;
  explanation: string;
  warning?: { title: string; question: string; action: string };
  whileOff?: string;
};

/** @param takesCards whether shoppers can pay by card */
export const featureTexts = (takesCards: boolean): readonly FeatureTexts[] => [
  {
    key: "counter_offer_enabled",
    title: "Counter Offer Feature",
    explanation:
      "Customers who are logged in can offer a lower price on a product's page. Offers already made stay in Counter Offers either way.",
  },
  {
    key: "cod_enabled",
    title: "Cash on Delivery (COD)",
    explanation: "Shoppers can choose at checkout to pay in cash when their order is delivered.",
    warning: {
      title: "Switch off cash on delivery?",
      question: takesCards
        ? "Shoppers can then pay by card only."
        : "Cards are not taken at the moment. Without cash on delivery nobody can place an order.",
      action: "Switch off",
    },
    ...(!takesCards && {
      whileOff:
        "Nobody can place an order at the moment: cash on delivery is off, and cards are not taken. See Payment Settings.",
    }),
  },
  {
    key: "default_rating_enabled",
    title: "Four Stars Without a Rating",
    explanation:
      "Products that nobody has rated show four stars. Many countries forbid ratings that no customer gave, among them the United States and the European Union. While this is off, such pieces show no stars.",
  },
];
