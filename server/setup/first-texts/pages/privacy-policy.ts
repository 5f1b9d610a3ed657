import { msg } from "@lingui/core/runtime-macro";
import { filledIn, type FirstPage } from "./first-page.ts";
import { bullets, heading, paragraph, terms } from "./page-parts.ts";

export const privacyPolicy: FirstPage = {
  slug: "privacy-policy",
  title: msg`Privacy policy`,
  description: msg`What ${{ name: filledIn.name }} stores about you and your orders, what stays in your browser, and what is never collected.`,
  body: () => [
    paragraph(
      msg`What we store about you, what stays in your own browser, and what we do not collect at all.`,
    ),
    heading(msg`What we store`),
    paragraph(msg`It depends on what you do here:`),
    terms(
      [
        msg`Orders`,
        msg`Name, email, shipping address and, if given, phone number, what was ordered and at what price, the payment method, what was paid and refunded, the status and the tracking number. This applies to guests and customers alike.`,
      ],
      [
        msg`Accounts`,
        msg`Your email address, your name, and your password as a bcrypt hash, from which it cannot be recovered. When you last logged in, and for each active login the IP address and the browser it came from.`,
      ],
      [
        msg`Saved addresses`,
        msg`The addresses and phone numbers that you save in your account, until you delete them or the account is deleted. Nobody reads them there but you, not even the shop's administrators.`,
      ],
      [
        msg`Your cart and your wish list`,
        msg`While you are logged in: which pieces are in them, with what you chose and the text of engravings, so that they are on your other devices, too. Until you take them out or the account is deleted.`,
      ],
      [msg`Questions about a product`, msg`Your email address, your message and the product.`],
      [
        msg`Messages from the contact page`,
        msg`Your name, your email address, the subject and your message.`,
      ],
      [
        msg`The newsletter`,
        msg`If you subscribe to it: your email address, your language, when and where you asked for it and confirmed it, and when you unsubscribed, until a year after that. The service that sends it for us gets the address and the language. Without your confirmation, all of this is deleted after a week.`,
      ],
      [
        msg`Emails to you`,
        msg`What we wrote to you about your orders, offers, questions and your account, for a year.`,
      ],
      [msg`Offers for a product`, msg`Your account, the price you offer and your message.`],
    ),
    paragraph(
      msg`If you only browse, we store nothing about you. The server's log records which page was requested and when, without your IP address and without what you searched for. To stop password guessing and floods of messages and orders, the server remembers the IP addresses of recent attempts for up to a day, in memory only.`,
    ),
    heading(msg`What we do not collect`),
    bullets(
      msg`No card numbers: you pay by card on the page of our payment provider, Stripe.`,
      msg`No profile of what you look at: there are no analytics, ads or trackers.`,
    ),
    heading(msg`What stays in your browser`),
    paragraph(
      msg`One cookie, for a year, and only after you have registered, logged in or changed your password. It lets us recognize your device, so that strangers who try to guess your password cannot lock you out. It does not identify you, and we use it for nothing else. Your browser also keeps the following on your device:`,
    ),
    terms(
      [msg`Your cart`, msg`Until you empty it or clear the browser's data.`],
      [
        msg`Your wish list`,
        msg`Which pieces are on it, until you remove them, log out or clear the browser's data. If you share it, its address names them.`,
      ],
      [msg`Your login`, msg`Until you log out or, without 'Remember me', until you close the tab.`],
      [
        msg`What you typed into a form`,
        msg`Until it is sent or the tab is closed, so that you lose nothing if the page reloads. Passwords are never kept.`,
      ],
      [
        msg`An order by card that is not paid yet`,
        msg`Its number and the key of its page, for the 30 minutes that its pieces are held for you; in the tab you ordered in, until it is paid or the tab is closed, with the pieces and the address it ships to.`,
      ],
      [
        msg`Your order's confirmation`,
        msg`With the name and address it ships to, in the history of the tab you ordered in, until you close it.`,
      ],
    ),
    heading(msg`Who sees it`),
    paragraph(
      msg`The people who run the shop see orders, questions and offers, because they need them to serve you. The carrier gets the name and address a parcel ships to. If you pay by card, Stripe gets your email address, the number of your order, and the names, options, quantities and prices of what you buy; and you give your card to Stripe alone; its own privacy policy applies there. We never sell your data or share it with anyone else.`,
    ),
    paragraph(
      msg`The pages load nothing from other companies: fonts, photographs and scripts all come from this website, so nobody else learns that you were here.`,
    ),
    heading(msg`What you can do`),
    bullets(
      msg`See your orders, and change your name and password, in your account.`,
      msg`Log out, which deletes the login on our server as well as in your browser.`,
      msg`Ask us what we have stored about you, and have it corrected or deleted, by writing to us from the email address it is stored under. We keep sales records for as long as the law requires.`,
    ),
  ],
};
