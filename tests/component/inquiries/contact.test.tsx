import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { freshShop as shop } from "../../setup/fresh-shop.ts";
import {
  button,
  desktop,
  field,
  isAccessible,
  narrowPhone,
  open,
  phone,
  shownProblem,
  shownToast,
} from "../base/screen.tsx";
import { lostConnection, refusal } from "../base/stub-backend.ts";

const message = {
  Name: "Mira Kapoor",
  Email: "mira.kapoor@mail.example",
  Subject: "Ring size",
  Message: "Could the round solitaire be made in size 6?",
};
const send = "POST rpc/send_contact_message";
const accepted = { [send]: () => Response.json(null) };
const nothing = { Name: "", Email: "", Subject: "", Message: "" };

const sent = page.getByText("Message Sent Successfully!");

async function fill(answers: Partial<typeof message>) {
  // oxlint-disable-next-line no-await-in-loop -- one field after the other
  for (const [label, answer] of Object.entries(answers)) await field(label).fill(answer);
}

async function isFilledWith(answers: typeof message) {
  await Promise.all(
    Object.entries(answers).map(([label, answer]) => expect.element(field(label)).toHaveValue(answer)),
  );
}

test("the contact page shows phone, email and hours", async () => {
  await open("/contact");
  const details = page.getByRole("main").getByRole("definition");
  await expect.element(details.first()).toBeVisible();
  expect(details.elements().map(({ textContent }) => textContent)).toEqual([
    shop.phone,
    shop.email,
    "Mon-Fri 9 AM-6 PM IST",
  ]);
  const links = details.getByRole("link").elements();
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    `tel:${shop.phone.replaceAll(" ", "")}`,
    `mailto:${shop.email}`,
  ]);
});

test("the contact page leads to the owner's pages of text", async () => {
  await open("/contact", { shop: { pages: [{ slug: "returns", title: "Returns" }] } });
  const help = page.getByRole("navigation", { name: "Good to know" });
  await expect.element(help.getByRole("link", { name: "Returns" })).toHaveAttribute("href", "/pages/returns");
  await isAccessible([desktop, phone, narrowPhone]);
});

test("the contact page of an owner without pages of text has nothing there", async () => {
  await open("/contact", { shop: { pages: [] } });
  await expect.element(field("Name")).toBeVisible();
  await expect.element(page.getByRole("navigation", { name: "Good to know" })).not.toBeInTheDocument();
});

describe("the contact form", () => {
  test("names the missing fields, focuses the first, and clears each error once it is fixed", async () => {
    await open("/contact");
    await button("Send message").click();
    await shownToast("Oops! Something is missing.", "Name is required.");
    await shownProblem(field("Name"), "Name is required.");
    const form = page.getByRole("main");
    for (const label of ["Email", "Subject", "Message"])
      // oxlint-disable-next-line no-await-in-loop -- they are all there at once
      await expect.element(form.getByText(`${label} is required.`)).toBeVisible();
    await isAccessible([desktop, phone, narrowPhone]);

    await fill({ Name: "Mira Kapoor", Email: "mira at mail", Message: "a".repeat(5001) });
    await expect.element(form.getByText("Name is required.")).not.toBeInTheDocument();
    await expect.element(form.getByText("Email is invalid.")).toBeVisible();
    await button("Send message").click();
    await shownProblem(field("Email"), "Email is invalid.");
    await shownToast("Oops! Something is missing.", "Email is invalid.");
    await isFilledWith({ ...nothing, Name: "Mira Kapoor", Email: "mira at mail", Message: "a".repeat(5001) });
  });

  test("sends once, says so and is empty again", async () => {
    const backend = await open("/contact", { responses: accepted });
    await fill({ ...message, Name: "  Mira\u00a0Kapoor\u200b " });
    const release = backend.hold(send);
    await button("Send message").click();
    await expect.element(field("Message")).toHaveAttribute("readonly");
    await isAccessible();
    await button("Sending...").click({ force: true });
    field("Subject").element().focus();
    await userEvent.keyboard("{Enter}");
    release();
    await expect.element(sent).toBeVisible();
    expect(backend.requests(send)).toEqual([
      { name: "Mira Kapoor", email: message.Email, subject: message.Subject, message: message.Message },
    ]);
    await isFilledWith(nothing);
    expect(JSON.stringify(sessionStorage)).not.toContain("Ring size");
  });

  test.for([
    ["was not reached", lostConnection, "The shop could not be reached."],
    [
      "had too many",
      () => refusal(429, "PT429", "Too many messages from this e-mail address. Please try again in an hour."),
      "Too many messages from this e-mail address.",
    ],
  ] as const)("keeps what was typed when the shop %s", async ([, respond, sentence]) => {
    const backend = await open("/contact", { responses: { [send]: respond } });
    await fill(message);
    await button("Send message").click();
    await shownToast("The message could not be sent", sentence);
    await isFilledWith(message);
    expect(backend.requests(send)).toHaveLength(1);
  });

  test("can be filled in and sent by keyboard alone", async () => {
    const backend = await open("/contact", { responses: accepted });
    const email = page.getByRole("main").getByRole("link", { name: shop.email });
    await expect.element(email).toBeVisible();
    email.element().focus();
    for (const answer of Object.values(message)) {
      // oxlint-disable-next-line no-await-in-loop -- one field after the other
      await userEvent.tab();
      // oxlint-disable-next-line no-await-in-loop
      await userEvent.keyboard(answer);
    }
    await isFilledWith(message);
    const release = backend.hold(send);
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    await expect.element(button("Sending...")).toHaveFocus();
    release();
    await expect.element(sent).toBeVisible();
    await expect.element(button("Send message")).toHaveFocus();
  });
});
