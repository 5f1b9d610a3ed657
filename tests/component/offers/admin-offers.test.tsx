import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { OfferRow } from "../../../app/admin/offers/queries.ts";
import { admin } from "../base/people.ts";
import {
  button,
  desktop,
  isAccessible,
  open,
  phone,
  shownProblem,
  shownToast,
  resize,
} from "../base/screen.tsx";
import { lostConnection, rows } from "../base/stub-backend.ts";
import { message as mail, messagesAbout } from "../mail/stub-messages.ts";
import { table } from "../base/stored-rows.ts";

const list = "GET counter_offers";
const change = "PATCH counter_offers";

const ruby = { id: 7, name: "Oval Ruby", price: 60, final_price: 60, image: null };
const account = "5b0e7a43-6a0e-4c55-9c4e-0d6f6c7b8a01";
const noor = { id: "noor", email: "noor@mail.example", full_name: "Noor Haddad" };

function offer(changes: Partial<OfferRow> = {}): OfferRow {
  return {
    id: 1,
    user_id: account,
    customer_id: 12,
    offer_price: 45,
    message: null,
    status: "pending",
    answer_price: null,
    answer_message: null,
    days: 7,
    expires_at: null,
    order_id: null,
    is_unseen: false,
    created_at: "2026-01-02T09:00:00Z",
    updated_at: "2026-01-02T09:00:00.123456+00:00",
    product: ruby,
    user: noor,
    ...changes,
  };
}

function openOffers(offers: OfferRow[], { search = "", size = desktop } = {}) {
  const responses = {
    ...table("counter_offers", offers),
    "GET customers": () => rows([{ id: 12, account_id: account }]),
  };
  return open(`/admin/offers${search}`, { signedIn: admin, size, responses });
}

const accept = button("Accept Noor Haddad's offer for Oval Ruby");
const reject = button("Reject Noor Haddad's offer for Oval Ruby");
const dialog = page.getByRole("dialog");
const filter = page.getByRole("combobox", { name: "Status" });

function row(name: string) {
  return page.getByRole("row").filter({ hasText: name });
}

test("an offer shows the messages about it", async () => {
  const backend = await openOffers([offer({ status: "accepted" })]);
  backend.respond(messagesAbout([mail({ kind: "offer_accepted", recipient: noor.email, offer_id: 1 })]));
  await button("Mails about Noor Haddad's offer for Oval Ruby").click();
  const mails = page.getByRole("dialog", { name: "Mails about this offer" });
  await expect.element(mails.getByText("noor@mail.example · Waiting to be sent")).toBeVisible();
  expect(backend.requests("GET messages")[0]).toContain("offer_id=eq.1");
  await isAccessible([desktop, phone]);
});

describe("the list of offers", () => {
  test("shows product, customer, both prices, message and status", async () => {
    const message = `I would buy it today. ${"It is for a wedding. ".repeat(10)}\nThank you!`;
    await openOffers([
      offer({ message }),
      offer({ id: 2, product: null, message: "For the one that is gone.", status: "accepted" }),
    ]);
    await expect
      .element(row("Oval Ruby").getByRole("link", { name: "Oval Ruby" }))
      .toHaveAttribute("href", "/admin/products/edit/7");
    await expect
      .element(row("Oval Ruby").getByRole("link", { name: "Noor Haddad" }))
      .toHaveAttribute("href", "/admin/customers/12");
    const cells = row("Oval Ruby").getByRole("cell");
    await expect.element(cells.nth(1)).toMatchTextContent("Noor Haddadnoor@mail.example");
    expect(cells.nth(2).getByText("Price $60.00").element().tagName).toBe("S");
    await expect.element(cells.nth(2)).toMatchTextContent("Offer $45.00");
    await expect.element(cells.nth(4)).toMatchTextContent(/^Pending/);
    await row("Oval Ruby")
      .getByRole("button", { name: /^Read more/ })
      .click();
    const whole = page.getByRole("dialog", { name: "Message from Noor Haddad" });
    expect(whole.element().textContent).toContain(message);
    await whole.getByRole("button", { name: "Close" }).click();

    const left = row("For the one that is gone.");
    await expect.element(left).toMatchTextContent(/Deleted product.*\$45\.00.*Accepted/);
    await expect.element(left).not.toMatchTextContent("$60");
    await expect.element(left.getByRole("button", { name: /^(Accept|Reject)/ })).not.toBeInTheDocument();
  });

  test("is filtered by the status in its URL", async () => {
    await openOffers([offer(), offer({ id: 2, status: "rejected", product: { ...ruby, name: "Jade" } })], {
      search: "?status=pending",
    });
    await expect.element(row("Oval Ruby")).toBeVisible();
    await expect.element(row("Jade")).not.toBeInTheDocument();
    await expect.element(filter).toHaveValue("pending");
    await filter.selectOptions("Rejected");
    await expect.element(row("Jade")).toBeVisible();
    await expect.element(row("Oval Ruby")).not.toBeInTheDocument();
  });

  test("says that there are none, or that they could not be loaded", async () => {
    const backend = await openOffers([]);
    await expect
      .element(page.getByRole("heading", { name: "No counter offers have been made yet." }))
      .toBeVisible();
    await isAccessible([phone, desktop]);
    backend.respond({ [list]: lostConnection });
    await filter.selectOptions("Accepted");
    await shownToast("Error fetching offers", "The shop could not be reached.");
    backend.respond({ [list]: () => rows([]) });
    await button("Try again").click();
    await expect.element(page.getByRole("heading", { name: "No accepted offers." })).toBeVisible();
  });
});

const accepted = (id: number, name: string, given: Partial<OfferRow>) =>
  offer({ id, status: "accepted", product: { ...ruby, name }, ...given });

describe("an offer", () => {
  test("is accepted after a question, and only once", async () => {
    const backend = await openOffers([offer()]);
    await accept.click();
    const sentence = "Noor Haddad offers $45.00 for Oval Ruby, which costs $60.00. A decision is final.";
    await expect
      .element(page.getByRole("dialog", { name: "Accept $45.00?" }).getByText(sentence))
      .toBeVisible();
    await button("Cancel").click();
    await accept.click();
    expect(backend.requests(change)).toEqual([]);
    const release = backend.hold(change);
    await button("Accept offer").dblClick();
    release();
    await shownToast("Offer accepted", "The offer status has been updated.");
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(accept).not.toBeInTheDocument();
    await expect.element(reject).not.toBeInTheDocument();
    expect(backend.requests(change)).toEqual([
      { status: "accepted", days: 7, updated_at: expect.any(String) },
    ]);
  });

  test("is accepted for a number of days that the owner chooses", async () => {
    const backend = await openOffers([offer()]);
    await accept.click();
    const days = dialog.getByLabelText("Days to buy it");
    await expect.element(days).toHaveFocus();
    for (const wrong of ["", "0", "366", "1.5", "a week"]) {
      await days.fill(wrong);
      await button("Accept offer").click();
      await shownProblem(days, "Please enter a whole number of days from 1 to 365.");
    }
    expect(backend.requests(change)).toEqual([]);
    await isAccessible();
    await days.fill(" 30 ");
    await userEvent.keyboard("{Enter}");
    await shownToast("Offer accepted");
    expect(backend.requests(change)).toMatchObject([{ status: "accepted", days: 30 }]);
  });

  test("that was accepted shows its deadline, or the order that bought it", async () => {
    await openOffers([
      accepted(1, "Opal", { expires_at: "2999-01-09T09:00:00Z" }),
      accepted(2, "Jade", { expires_at: "2026-01-09T09:00:00Z" }),
      accepted(3, "Onyx", { expires_at: "2026-01-09T09:00:00Z", order_id: 41 }),
    ]);
    await expect.element(row("Opal")).toMatchTextContent(/Until Jan 9, 2999/);
    await expect.element(row("Jade")).toMatchTextContent(/Ended Jan 9, 2026/);
    await expect
      .element(row("Onyx").getByRole("link", { name: "Bought with order #000041" }))
      .toHaveAttribute("href", "/admin/orders/41");
    await isAccessible();
  });

  test("is rejected by keyboard alone", async () => {
    const backend = await openOffers([offer()]);
    await expect.element(reject).toBeVisible();
    reject.element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("dialog", { name: "Reject $45.00?" })).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(reject).toHaveFocus();
    await userEvent.keyboard("{Enter}{Tab}{Enter}");
    await shownToast("Offer rejected", "The offer status has been updated.");
    expect(backend.requests(change)).toMatchObject([{ status: "rejected" }]);
  });

  test("is compared with the product's current price, promotions included", async () => {
    await openOffers([offer({ product: { ...ruby, final_price: 48 } })]);
    await expect.element(row("Oval Ruby").getByText("Price $60.00")).toBeVisible();
    await accept.click();
    await expect.element(dialog).toMatchTextContent("for Oval Ruby, which costs $48.00.");
  });

  test("that somebody else decided or deleted in the meantime stays as it is", async () => {
    const decided = offer();
    const deleted = offer({ id: 2, product: { ...ruby, name: "Jade" } });
    const offers = [decided, deleted];
    await openOffers(offers);
    await accept.click();
    decided.status = "rejected";
    await button("Accept offer").click();
    await shownToast("Error updating offer", "Somebody else has rejected this offer in the meantime.");
    await expect.element(row("Oval Ruby")).toMatchTextContent("Rejected");
    expect(decided.status).toBe("rejected");

    await button("Reject Noor Haddad's offer for Jade").click();
    offers.pop();
    await button("Reject offer").click();
    await shownToast("Error updating offer", "Somebody else has deleted this offer in the meantime.");
    await expect.element(row("Jade")).not.toBeInTheDocument();
  });

  test("stays pending without a connection", async () => {
    const offers = [offer()];
    const backend = await openOffers(offers);
    backend.respond({ [change]: lostConnection });
    await accept.click();
    await button("Accept offer").click();
    await shownToast("Error updating offer", "The shop could not be reached.");
    await isAccessible();
    backend.respond(table("counter_offers", offers));
    await button("Accept offer").click();
    await shownToast("Offer accepted");
    expect(backend.requests(change)).toHaveLength(2);
  });
});

describe("answering with a price", () => {
  const price = dialog.getByLabelText("Your price");
  const send = button("Send price");
  const call = "POST rpc/answer_offer";
  const answer = button("Answer Noor Haddad's offer for Oval Ruby with a price");
  const change = button("Change your price for Noor Haddad's offer for Oval Ruby");
  const answered = { status: "answered", answer_price: 50, expires_at: "2999-01-09T09:00:00Z" } as const;

  test("mails the customer, and keeps what was typed when it is refused", async () => {
    const offers = [offer()];
    const backend = await openOffers(offers);
    await answer.click();
    await expect
      .element(dialog.getByText("Noor Haddad offers $45.00 for Oval Ruby, which costs $60.00."))
      .toBeVisible();
    await expect.element(price).toHaveFocus();
    for (const [wrong, sentence] of [
      ["", "Please enter a valid price."],
      ["50.555", "Please enter dollars and cents, with two decimals at most."],
      ["45", "Your price must be higher than the offer of $45.00. To sell at that, accept the offer."],
      ["60", "Your price must be lower than the current price of $60.00."],
    ] as const) {
      await price.fill(wrong);
      await send.click();
      await shownProblem(price, sentence);
    }
    await isAccessible([phone, desktop]);
    await price.fill("$52.50");
    await dialog.getByLabelText("Message (optional)").fill(" It is the last one. ");
    await dialog.getByLabelText("Days").fill("3");
    const lower = "Your price must be lower than the current price of $48.00.";
    backend.respond({
      [call]: () =>
        Response.json(
          {
            code: "PT409",
            message: lower,
            details: '{"price": {"money": 48}}',
            hint: "answer_not_below_price",
          },
          { status: 409 },
        ),
    });
    await send.click();
    await shownProblem(price, lower);
    backend.respond({
      [call]: () => Response.json(Object.assign(offers[0]!, answered, { answer_price: 52.5 })),
    });
    await send.dblClick();
    await shownToast("Offer answered", "Noor Haddad can accept $52.50 or decline it.");
    await expect.element(row("Oval Ruby")).toMatchTextContent(/Offer \$45\.00You: \$52\.50.*Answered/);
    const sent = {
      offer_id: 1,
      price: 52.5,
      seen: "2026-01-02T09:00:00.123456+00:00",
      message: "It is the last one.",
      days: 3,
    };
    expect(backend.requests(call)).toEqual([sent, sent]);
  });

  test("shows what another admin answered meanwhile, and then replaces it only when told to", async () => {
    const offers = [offer()];
    const backend = await openOffers(offers);
    await answer.click();
    await price.fill("52");
    Object.assign(offers[0]!, answered, { updated_at: "later" });
    backend.respond({ [call]: () => Response.json(null) });
    await send.click();
    const conflict = page.getByRole("dialog", { name: "Changed in the meantime" });
    await expect.element(conflict.getByText("$50.00")).toBeVisible();
    await expect.element(conflict.getByText("$52.00")).toBeVisible();
    backend.respond({ [call]: () => Response.json(offers[0]!) });
    await button("Save mine anyway").click();
    await shownToast("Offer answered");
    expect(backend.requests(call)).toMatchObject([{}, { price: 52, seen: "later" }]);
  });

  test("is too late once somebody has decided", async () => {
    const offers = [offer({ ...answered })];
    const backend = await openOffers(offers);
    await change.click();
    await expect.element(price).toHaveValue("50.00");
    await price.fill("48");
    offers[0]!.status = "declined";
    backend.respond({ [call]: () => Response.json(null) });
    await send.click();
    await shownToast(
      "The offer could not be answered",
      "The customer has declined your price in the meantime.",
    );
    await expect.element(price).toHaveValue("48");
  });

  test("is taken back after a question", async () => {
    const offers = [offer({ ...answered, answer_message: "The last one." })];
    const backend = await openOffers(offers);
    await expect.element(row("Oval Ruby")).toMatchTextContent(/You: The last one\..*Until Jan 9, 2999/);
    await button("Take back your price for Noor Haddad's offer for Oval Ruby").click();
    await expect.element(page.getByRole("dialog", { name: "Take $50.00 back?" })).toBeVisible();
    await isAccessible([phone, desktop]);
    await button("Take back").click();
    await shownToast("Answer taken back");
    await expect.element(answer).toBeVisible();
    expect(backend.requests("PATCH counter_offers")).toMatchObject([{ status: "pending" }]);
  });

  test("that the customer declined is new until an admin has seen it", async () => {
    const declined = { status: "declined", answer_price: 50, is_unseen: true } as const;
    const backend = await openOffers(
      [offer(declined), offer({ ...declined, id: 2, is_unseen: false, product: { ...ruby, name: "Jade" } })],
      { search: "?status=declined" },
    );
    await expect.element(row("Jade")).toMatchTextContent("Declined");
    await button("Mark Noor Haddad's offer for Oval Ruby as seen").click();
    await expect.element(page.getByRole("button", { name: /as seen$/ })).not.toBeInTheDocument();
    expect(backend.requests("PATCH counter_offers")).toEqual([{ is_unseen: false }]);
    await filter.selectOptions("Newly declined");
    await expect.poll(() => backend.requests(list).at(-1)).toContain("is_unseen=eq.true");
  });
});

test("list, message and question are accessible", async () => {
  await openOffers([offer({ message: "A message of more than one line. ".repeat(8) })]);
  await expect.element(reject).toBeVisible();
  await isAccessible([desktop, phone]);
  // The table's dialog closes with the table.
  await page.getByRole("button", { name: /^Read more/ }).click();
  await isAccessible([phone]);
  await button("Close").click();
  await resize(desktop);
  await page.getByRole("button", { name: /^Read more/ }).click();
  await isAccessible([desktop]);
  await button("Close").click();
  await reject.click();
  await isAccessible([phone, desktop]);
  await button("Reject offer").click();
  await shownToast("Offer rejected");
  await isAccessible();
});
