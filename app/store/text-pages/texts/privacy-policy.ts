import type { PageText } from "./page-text.ts";

/**
 * This is true of the software as it comes. Change it when you change what the shop does: if you add a payment provider
 * or analytics, or host the database or the photographs with another company, say so here.
 */
export const privacyPolicy: PageText = {
  title: "Privacy policy",
  description:
    "What {{name}} stores about you and your orders, what stays in your browser, and what is never collected.",
  lead: "What we store about you, what stays in your own browser, and what we do not collect at all.",
  updated: "November 24, 2026",
  sections: [
    {
      heading: "What we store",
      blocks: [
        "It depends on what you do here:",
        {
          Orders:
            "Name, email, shipping address and, if given, phone number, what was ordered and at what price, the payment method, what was paid and refunded, the status and the tracking number. This applies to guests and customers alike.",
          Accounts:
            "Your email address, your name, and your password as a bcrypt hash, from which it cannot be recovered. When you last logged in, and for each active login the IP address and the browser it came from.",
          "Saved addresses":
            "The addresses and phone numbers that you save in your account, until you delete them or the account is deleted. Nobody reads them there but you, not even the shop's administrators.",
          "Questions about a product": "Your email address, your message and the product.",
          "Messages from the contact page": "Your name, your email address, the subject and your message.",
          "Emails to you":
            "What we wrote to you about your orders, offers, questions and your account, for a year.",
          "Offers for a product": "Your account, the price you offer and your message.",
        },
        "If you only browse, we store nothing about you. The server's log records which page was requested and when, without your IP address and without what you searched for. To stop password guessing and floods of messages and orders, the server remembers the IP addresses of recent attempts for up to a day, in memory only.",
      ],
    },
    {
      heading: "What we do not collect",
      blocks: [
        [
          "No card numbers: you pay by card on the page of our payment provider, Stripe.",
          "No profile of what you look at: there are no analytics, ads or trackers.",
        ],
      ],
    },
    {
      heading: "What stays in your browser",
      blocks: [
        "One cookie, for a year, and only after you have registered, logged in or changed your password. It lets us recognize your device, so that strangers who try to guess your password cannot lock you out. It does not identify you, and we use it for nothing else. Your browser also keeps the following on your device:",
        {
          "Your cart": "Until you empty it or clear the browser's data.",
          "Your wish list":
            "Which pieces are on it, until you remove them or clear the browser's data. If you share it, its address names them.",
          "Your login": "Until you log out or, without 'Remember me', until you close the tab.",
          "What you typed into a form":
            "Until it is sent or the tab is closed, so that you lose nothing if the page reloads. Passwords are never kept.",
          "An order by card that is not paid yet":
            "Its number and the key of its page, for the 30 minutes that its pieces are held for you; in the tab you ordered in, until it is paid or the tab is closed, with the pieces and the address it ships to.",
          "Your order's confirmation":
            "With the name and address it ships to, in the history of the tab you ordered in, until you close it.",
        },
      ],
    },
    {
      heading: "Who sees it",
      blocks: [
        "The people who run the shop see orders, questions and offers, because they need them to serve you. The carrier gets the name and address a parcel ships to. If you pay by card, Stripe gets your email address, the number of your order, and the names, options, quantities and prices of what you buy; and you give your card to Stripe alone; its own privacy policy applies there. We never sell your data or share it with anyone else.",
        "The pages load nothing from other companies: fonts, photographs and scripts all come from this website, so nobody else learns that you were here.",
      ],
    },
    {
      heading: "What you can do",
      blocks: [
        [
          "See your orders, and change your name and password, in your account.",
          "Log out, which deletes the login on our server as well as in your browser.",
          "Ask us what we have stored about you, and have it corrected or deleted, by writing to us from the email address it is stored under. We keep sales records for as long as the law requires.",
        ],
      ],
    },
  ],
};
