import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { holdTimers } from "../base/held-timers.ts";
import { brooch, follow, productPages, ring } from "../catalog/product-page.ts";
import { customer, logInAgain, pressAfterSession, stayLoggedOut } from "../base/people.ts";
import { button, desktop, isAccessible, open, phone, shownProblem, shownToast } from "../base/screen.tsx";
import { created, heldBack, lostConnection, refusal, rows, unreachable } from "../base/stub-backend.ts";

const send = "POST product_inquiries";
const email = "guest@mail.example";

const dialog = page.getByRole("dialog", { name: "Contact Seller" });
const messageField = dialog.getByLabelText("Your message");
const emailField = dialog.getByLabelText("Your email");
const sendButton = dialog.getByRole("button", { name: "Send inquiry" });

async function openInquiry(signedIn?: typeof customer) {
  const backend = await open(`/product/${brooch.id}`, {
    signedIn,
    responses: { ...productPages(), "GET app_settings": () => rows([]), [send]: created },
  });
  await button("Contact Seller").click();
  return backend;
}

async function fill() {
  await messageField.fill("Is it blue?");
  await emailField.fill(email);
}

describe("an inquiry", () => {
  test("of a guest is sent once, however often the button is pressed, and leaves an empty form", async () => {
    const backend = await openInquiry();
    const { respond, release } = heldBack(created);
    backend.respond({ [send]: respond });
    await messageField.fill("  Is the pin made of steel? <b>&amp;</b> ₹\nThank you  ");
    await emailField.fill(` ${email} `);
    await sendButton.dblClick();
    const busy = dialog.getByRole("button", { name: "Sending" });
    await expect.element(busy).toHaveAttribute("aria-busy", "true");
    emailField.element().focus();
    await userEvent.keyboard("{Enter}{Escape}");
    await button("Contact Seller").click();
    await busy.click({ force: true });
    release();
    await shownToast("Inquiry Sent!", `The seller will reply to ${email}.`);
    await expect.element(dialog).not.toBeInTheDocument();
    expect(backend.requests(send)).toEqual([
      {
        product_id: brooch.id,
        product_name: brooch.name,
        user_id: null,
        user_email: email,
        message: "Is the pin made of steel? <b>&amp;</b> ₹\nThank you",
        status: "new",
      },
    ]);
    await button("Contact Seller").click();
    await expect.element(messageField).toHaveValue("");
    await expect.element(emailField).toHaveValue("");
    expect(JSON.stringify(sessionStorage)).not.toContain("steel");
  });

  test("of a customer includes the account and its email", async () => {
    const backend = await openInquiry(customer);
    await expect.element(emailField).toHaveValue(customer.email);
    await expect.element(emailField).toHaveAttribute("readonly");
    await messageField.fill("Is it blue?");
    await sendButton.click();
    await shownToast("Inquiry Sent!", `The seller will reply to ${customer.email}.`);
    expect(backend.requests(send)).toMatchObject([
      { user_id: customer.id, user_email: customer.email, message: "Is it blue?" },
    ]);
  });

  test("that is incomplete is not sent: toast, error and focus say why", async () => {
    const backend = await openInquiry();
    await messageField.fill(" \n ");
    await sendButton.click();
    await shownToast("Message is empty", "Please write your inquiry.");
    await shownProblem(messageField, "Please write your inquiry.");
    await messageField.fill("Is it blue?");
    await expect.element(messageField).not.toHaveAttribute("aria-invalid");
    await emailField.fill("mira@mail");
    await sendButton.click();
    await shownToast("Invalid Email", "Please enter a valid email address.");
    await shownProblem(emailField, "Please enter a valid email address.");
    expect(backend.requests(send)).toEqual([]);
  });

  test("that a security policy refuses says so for seven seconds", async () => {
    const backend = await openInquiry();
    const message = 'new row violates row-level security policy for table "product_inquiries"';
    backend.respond({ [send]: () => refusal(401, "42501", message) });
    await fill();
    const toast = holdTimers(7000);
    await sendButton.click();
    await shownToast(
      "Inquiry Submission Failed",
      "Could not submit due to a security policy. Please try again later or contact support.",
    );
    expect(toast.count()).toBe(1);
    toast.runOut();
    await expect.element(page.getByText("Inquiry Submission Failed")).not.toBeInTheDocument();
    await expect.element(messageField).toHaveValue("Is it blue?");
  });

  test.for<[string, string, () => Response]>([
    [
      "after too many attempts",
      "Too many attempts, try again in 12 minutes.",
      () => refusal(429, "PT429", "Too many attempts, try again in 12 minutes."),
    ],
    [
      "about a deleted product",
      "This product is no longer sold.",
      () => refusal(409, "PT409", "This product is no longer sold."),
    ],
    ["without a connection", unreachable, lostConnection],
  ])("%s is kept, and can be sent later", async ([, sentence, respond]) => {
    const backend = await openInquiry();
    backend.respond({ [send]: respond });
    await fill();
    await sendButton.click();
    await shownToast("Error Sending Inquiry", sentence);
    // Also after a reload.
    expect(JSON.stringify(sessionStorage)).toContain("Is it blue?");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await button("Contact Seller").click();
    await expect.element(messageField).toHaveValue("Is it blue?");
    backend.respond({ [send]: created });
    await sendButton.click();
    await shownToast("Inquiry Sent!");
    expect(backend.requests(send)).toHaveLength(2);
  });

  test("is kept for its product when the page is left", async () => {
    await openInquiry();
    await fill();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await follow(ring);
    await button("Contact Seller").click();
    await expect.element(messageField).toHaveValue("");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await follow(brooch);
    await button("Contact Seller").click();
    await expect.element(messageField).toHaveValue("Is it blue?");
    await expect.element(emailField).toHaveValue(email);
  });

  test("asks for an email and keeps the message when the customer's session has ended", async () => {
    const backend = await openInquiry(customer);
    await messageField.fill("Is it blue?");
    await expect.element(emailField).toHaveValue(customer.email);
    pressAfterSession(backend, sendButton);
    await stayLoggedOut();
    await shownToast(
      "Error Sending Inquiry",
      "Your session has ended. Log in again, or send it with your email address.",
    );
    expect(backend.requests(send)).toEqual([]);
    await emailField.fill(email);
    await sendButton.click();
    await shownToast("Inquiry Sent!", `The seller will reply to ${email}.`);
    expect(backend.requests(send)).toMatchObject([
      { user_id: null, user_email: email, message: "Is it blue?" },
    ]);
  });

  test("goes on once the customer whose session has ended has logged in again", async () => {
    const backend = await openInquiry(customer);
    await messageField.fill("Is it blue?");
    await expect.element(emailField).toHaveValue(customer.email);
    pressAfterSession(backend, sendButton);
    await expect.element(page.getByRole("dialog", { name: "Your session has ended" })).toBeVisible();
    await isAccessible([desktop, phone]);
    await logInAgain(backend, customer);
    await shownToast("Inquiry Sent!");
    expect(backend.requests(send)).toMatchObject([{ user_id: customer.id, message: "Is it blue?" }]);
  });

  test("is not sent in the name of somebody else who logs in", async () => {
    const backend = await openInquiry(customer);
    await messageField.fill("Is it blue?");
    await expect.element(emailField).toHaveValue(customer.email);
    pressAfterSession(backend, sendButton);
    await logInAgain(backend, {
      ...customer,
      id: "00000000-0000-4000-8000-00000000beef",
      email: "eve@mail.example",
    });
    await shownToast("Error Sending Inquiry");
    await expect.element(messageField).toHaveValue("");
    expect(backend.requests(send)).toEqual([]);
  });
});

describe("the dialog", () => {
  test("works by keyboard alone", async () => {
    const backend = await openInquiry();
    await expect.element(messageField).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await expect.element(button("Contact Seller")).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(messageField).toHaveFocus();
    await userEvent.keyboard("Is it blue?");
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(button("Contact Seller")).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(messageField).toHaveValue("Is it blue?");
    await userEvent.tab();
    await userEvent.keyboard(email);
    await userEvent.keyboard("{Enter}");
    await shownToast("Inquiry Sent!");
    await expect.element(button("Contact Seller")).toHaveFocus();
    expect(backend.requests(send)).toHaveLength(1);
  });

  test("is accessible with errors, its toast can be closed, and the page behind does not scroll", async () => {
    await openInquiry();
    await sendButton.click();
    await shownToast("Message is empty");
    await isAccessible([desktop, phone, { width: 320, height: 568 }]);
    // The first toast may be gone by now.
    await sendButton.click();
    await dialog.getByRole("alert").getByRole("button", { name: "Close" }).click();
    await expect.element(page.getByText("Message is empty")).not.toBeInTheDocument();
    expect(getComputedStyle(document.documentElement).overflowY).toBe("hidden");
  });
});
