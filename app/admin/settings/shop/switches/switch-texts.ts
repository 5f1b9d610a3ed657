import { msg } from "@lingui/core/runtime-macro";
import type { SwitchName } from "../../../../base/shop/switches.ts";
import { say } from "../../../../base/language/languages.ts";

export type SwitchTexts = {
  key: SwitchName;
  title: string;
  explanation: string;
  warning?: { title: string; question: string; action: string };
  whileOff?: string;
};

/** @param takesCards whether shoppers can pay by card */
export const switchTexts = (takesCards: boolean): readonly SwitchTexts[] => [
  {
    key: "counter_offer_enabled",
    title: say(msg`Counter Offer Feature`),
    explanation: say(
      msg`Customers who are logged in can offer a lower price on a product's page. Offers already made stay in Counter Offers either way.`,
    ),
  },
  {
    key: "cod_enabled",
    title: say(msg`Cash on Delivery (COD)`),
    explanation: say(msg`Shoppers can choose at checkout to pay in cash when their order is delivered.`),
    warning: {
      title: say(msg`Switch off cash on delivery?`),
      question: takesCards
        ? say(msg`Shoppers can then pay by card only.`)
        : say(msg`Cards are not taken at the moment. Without cash on delivery nobody can place an order.`),
      action: say(msg`Switch off`),
    },
    ...(!takesCards && {
      whileOff: say(
        msg`Nobody can place an order at the moment: cash on delivery is off, and cards are not taken. See Payment Settings.`,
      ),
    }),
  },
  {
    key: "default_rating_enabled",
    title: say(msg`Four Stars Without a Rating`),
    explanation: say(
      msg`Products that nobody has rated show four stars. Many countries forbid ratings that no customer gave, among them the United States and the European Union. While this is off, such pieces show no stars.`,
    ),
  },
];

/** Stands on the page of gifts. */
export const giftSwitch = (): readonly SwitchTexts[] => [
  {
    key: "gifts_enabled",
    title: say(msg`Gifts`),
    explanation: say(
      msg`Shoppers can say at checkout that an order is a gift: with a message on a card, a day to arrive by, and a wrap, if you offer any. Its packing slip has no prices, and you can print a gift receipt.`,
    ),
  },
];

/** Stands on the page of the newsletter. */
export const newsletterSwitch = (): readonly SwitchTexts[] => [
  {
    key: "newsletter_enabled",
    title: say(msg`Newsletter`),
    explanation: say(
      msg`Shoppers can leave their address at the foot of every page, and in a section of the home page if you add one. Whoever confirms it by a link in a mail subscribes. You write and send the newsletter with a service of your own. While this is off, nobody can subscribe, and everybody can still unsubscribe.`,
    ),
  },
];
