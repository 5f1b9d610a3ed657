import type { Feature } from "../../clients/data-api/features.ts";

export type FeatureTexts = {
  key: Feature;
  title: string;
  /** What the feature does. */
  explanation: string;
  /** Shown before it is turned off, and while it is off. */
  warning?: { title: string; question: string; whileOff: string; action: string };
};

export const features: readonly FeatureTexts[] = [
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
      question:
        "Card payments are not operational in this shop yet. Without cash on delivery nobody can place an order.",
      whileOff:
        "Nobody can place an order at the moment: cash on delivery is off, and card payments are not operational yet.",
      action: "Switch off",
    },
  },
];
