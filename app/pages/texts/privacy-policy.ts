import { shop } from "../../brand/shop.ts";
import type { PageText } from "./page-text.ts";

/**
 * True of the shop's software as it comes. Change it when you change what the shop does: when you add a payment
 * provider or statistics, or keep the database or the photographs with another company, name them here.
 */
export const privacyPolicy: PageText = {
  title: "Privacy policy",
  description: `What ${shop.name} stores about you and your orders, what stays in your browser, and what is never collected.`,
  lead: "What we store about you, what stays in your own browser, and what we do not collect at all.",
  updated: "November 20, 2026",
  sections: [
    {
      heading: "What we store",
      blocks: [
        "It depends on what you do here:",
        {
          Orders:
            "Name, e-mail address and shipping address, what was ordered at which price, the way of paying, the status and the tracking number. Guests and customers alike.",
          Accounts:
            "E-mail address, name, and the password as a bcrypt hash, from which it cannot be read. When you last logged in, and for each login that is still open the network address and the browser it came from.",
          "Questions about a product": "Your e-mail address, your message and the product.",
          "Offers for a product": "Your account, the price you offer and your message.",
        },
        "Whoever only looks around leaves nothing behind. The server's log notes which page was asked for and when, without your network address and without what you searched for. Against guessed passwords and floods of messages and orders the server remembers the network address of recent attempts for up to a day, in memory only.",
      ],
    },
    {
      heading: "What we do not collect",
      blocks: [
        [
          "No card numbers: there is no field for them.",
          "No address book: a shipping address is kept with its order only, and the addresses in the account area are examples.",
          "What you write in the form on the contact page is not kept in our database.",
          "No profile of what you look at: there are no statistics, no advertising and no trackers.",
        ],
      ],
    },
    {
      heading: "What stays in your browser",
      blocks: [
        "One cookie, for a year, and only after you have registered, logged in or changed your password. By it we recognize the device, so that strangers who guess at your password cannot keep you out. It does not say who you are, and we use it for nothing else. Besides, your browser itself keeps, on your device:",
        {
          "Your cart": "Until you empty it or clear the browser's data.",
          "Your login": "Until you log out or, without 'Remember me', until you close the tab.",
          "What you typed into a form":
            "Until it is sent or the tab is closed, so that a reload loses nothing. Passwords are not kept.",
          "Your order's confirmation":
            "With the name and address it goes to, in the history of the tab in which you ordered, until you close it.",
        },
      ],
    },
    {
      heading: "Who sees it",
      blocks: [
        "The people who run the shop see orders, questions and offers, because they have to deal with them. The carrier is given the name and address a parcel goes to. We sell and lend your data to nobody.",
        "The pages load nothing from other companies: fonts, photographs and scripts all come with this website, so nobody else learns that you were here.",
      ],
    },
    {
      heading: "What you can do",
      blocks: [
        [
          "See your orders and change your name and your password in your account.",
          "Log out, which deletes the login with us as well as in your browser.",
          "Ask us what we have stored about you, and have it corrected or deleted, by writing to us from the e-mail address it is stored under. Records of sales stay for as long as the law tells us to keep them.",
        ],
      ],
    },
  ],
};
