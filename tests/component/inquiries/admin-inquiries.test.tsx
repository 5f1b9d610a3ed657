import { describe, expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Answer, Inquiry } from "../../../app/admin/inquiries/queries.ts";
import { admin, nothingWaiting } from "../base/people.ts";
import {
  button,
  closeToast,
  desktop,
  isAccessible,
  open,
  phone,
  shownToast,
  toasts,
} from "../base/screen.tsx";
import { heldBack, lostConnection, refusal, rows } from "../base/stub-backend.ts";
import { aroundInquiry, message as mail, messagesAbout } from "../mail/stub-messages.ts";
import { table } from "../base/stored-rows.ts";

const list = "GET product_inquiries";
const change = "PATCH product_inquiries";
const removal = "DELETE product_inquiries";

const at = new Date(2026, 0, 2, 10, 5).toISOString();

const broken = () => refusal(500, "XX000", "The database is resting.");

let lastId = 0;

function inquiry(changes: Partial<Inquiry> = {}): Inquiry {
  const id = ++lastId;
  return {
    id,
    product_id: 7,
    product_name: "Oval Ruby",
    user_email: `noor-${id}@mail.example`,
    message: "Is it still available?",
    status: "read",
    created_at: "2026-01-02T09:00:00Z",
    product: { name: "Oval Ruby", image: null },
    user: null,
    subject: null,
    sender_name: null,
    kind: "question",
    order_id: null,
    pieces: null,
    reason: null,
    order: null,
    ...changes,
  };
}

/** A request to return one of two rubies of an order, which a card paid $54 of. */
function toReturn(changes: Partial<Inquiry> = {}): Inquiry {
  return inquiry({
    kind: "return",
    order_id: 41,
    pieces: [{ order_item_id: 1, quantity: 1 }],
    reason: "damaged",
    message: "A prong is bent.",
    order: {
      id: 41,
      shipping: 0,
      order_items: [
        {
          id: 1,
          quantity: 2,
          price_at_purchase: 25,
          name_at_purchase: "Oval Ruby",
          options: [{ option: 1, name: "Setting", value: "Bezel", surcharge: 0 }],
        },
      ],
      payments: [{ state: "paid", amount_cents: 5400 }],
      refunds: [],
    },
    ...changes,
  });
}

function openInquiries(inquiries: Inquiry[], { search = "", size = desktop } = {}) {
  const responses = { ...table("product_inquiries", inquiries), ...messagesAbout(), ...aroundInquiry() };
  return open(`/admin/inquiries${search}`, { signedIn: admin, size, responses });
}

function rowOf({ user_email }: Inquiry) {
  return page.getByRole("row").filter({ hasText: user_email });
}

function view({ user_email }: Inquiry) {
  return button(`View inquiry of ${user_email} about Oval Ruby`);
}

function deletion({ user_email }: Inquiry) {
  return button(`Delete inquiry of ${user_email} about Oval Ruby`);
}

const dialog = page.getByRole("dialog", { name: "Inquiry", exact: true });
const message = dialog.getByRole("region", { name: "Message" });
const filter = page.getByLabelText("Status", { exact: true });
const kind = page.getByLabelText("Kind", { exact: true });

/** The dialog's own button, not that of a toast on top of it. */
function close() {
  return dialog.getByText("Close", { exact: true }).click();
}

/** Responds to the browser's own question. */
function confirm(...answers: boolean[]) {
  const question = vi.spyOn(window, "confirm").mockImplementation(() => answers.shift()!);
  onTestFinished(() => question.mockRestore());
  return question;
}

describe("the list", () => {
  test("shows who asked about what, and its status", async () => {
    const ofGuest = inquiry({ status: "new" });
    const ofCustomer = inquiry({ user: { full_name: "Mira Kapoor", user_roles: [] } });
    const ofAdmin = inquiry({
      status: "replied",
      user: { full_name: null, user_roles: [{ role: "admin" }] },
    });
    const ofDeleted = inquiry({ product_id: null, product: null });
    await openInquiries([ofGuest, ofCustomer, ofAdmin, ofDeleted]);
    await expect.element(rowOf(ofGuest)).toMatchTextContent(/Jan 2, 2026New$/);
    expect(
      page
        .getByRole("columnheader")
        .elements()
        .map((head) => head.textContent),
    ).toEqual(["Product", "Customer Email", "Date", "Status", "Actions"]);
    await expect.element(rowOf(ofGuest)).not.toMatchTextContent(/Customer|Admin/);
    await expect.element(rowOf(ofCustomer)).toMatchTextContent(/Customer.*Read/);
    await expect.element(rowOf(ofAdmin)).toMatchTextContent(/Admin.*Replied/);
    await expect.element(rowOf(ofGuest).getByText(ofGuest.user_email)).toHaveStyle({ fontWeight: "500" });
    await expect
      .element(rowOf(ofCustomer).getByText(ofCustomer.user_email))
      .toHaveStyle({ fontWeight: "400" });
    await expect.element(rowOf(ofGuest).getByRole("link")).toHaveAttribute("href", "/product/7/oval-ruby");

    await expect.element(rowOf(ofDeleted)).toMatchTextContent(/^Oval Ruby/);
    await expect.element(rowOf(ofDeleted).getByRole("link")).not.toBeInTheDocument();
    await view(ofDeleted).click();
    await expect.element(dialog.getByText("Oval Ruby")).toBeVisible();
    await close();

    await view(ofAdmin).click();
    await expect.element(button("Re-open")).toBeVisible();
    await expect.element(button("Mark as Resolved")).toBeVisible();
  });

  test("is filtered by the status in its URL, and says when nothing matches", async () => {
    const fresh = inquiry({ status: "new" });
    const settled = inquiry({ status: "resolved" });
    await openInquiries([fresh, settled], { search: "?status=new" });
    await expect.element(rowOf(fresh)).toBeVisible();
    await expect.element(rowOf(settled)).not.toBeInTheDocument();
    await expect.element(filter).toHaveValue("new");
    await filter.selectOptions("Resolved");
    await expect.element(rowOf(settled)).toBeVisible();
    await expect.element(rowOf(fresh)).not.toBeInTheDocument();
    await filter.selectOptions("Replied");
    await expect.element(page.getByRole("heading", { name: "No replied inquiries" })).toBeVisible();
    await button("Show all inquiries").click();
    await expect.element(rowOf(fresh)).toBeVisible();
    await expect.element(rowOf(settled)).toBeVisible();
  });

  test("marks requests about an order, links the order, and is filtered by kind", async () => {
    const question = inquiry();
    const request = toReturn();
    await openInquiries([question, request]);
    await expect.element(rowOf(request)).toMatchTextContent(/^Oval RubyReturn.*#000041/);
    await expect
      .element(rowOf(request).getByRole("link", { name: "Order #000041" }))
      .toHaveAttribute("href", "/admin/orders/41");
    await kind.selectOptions("Returns");
    await expect.element(rowOf(question)).not.toBeInTheDocument();
    await expect.element(rowOf(request)).toBeVisible();
    await kind.selectOptions("Cancellations");
    await expect.element(page.getByRole("heading", { name: "No cancellations" })).toBeVisible();
    await filter.selectOptions("New");
    await expect.element(page.getByRole("heading", { name: "No new cancellations" })).toBeVisible();
    await button("Show all inquiries").click();
    await expect.element(rowOf(question)).toBeVisible();
    await isAccessible();
  });

  test("shows new inquiries after Refresh, which is busy until then", async () => {
    const before = inquiry();
    const since = inquiry();
    const backend = await openInquiries([before]);
    await expect.element(rowOf(before)).toBeVisible();
    const { respond, release } = heldBack(() => rows([since, before]));
    backend.respond({ [list]: respond });
    await button("Refresh").click();
    await expect.element(button("Refreshing")).toHaveAttribute("aria-busy", "true");
    await expect.element(rowOf(since)).not.toBeInTheDocument();
    release();
    await expect.element(rowOf(since)).toBeVisible();
    await expect.element(button("Refresh")).toBeVisible();
    await expect.element(toasts).not.toBeInTheDocument();
  });

  test("that cannot be loaded says so and can be asked for again", async () => {
    const asked = inquiry();
    const backend = await openInquiries([asked]);
    await expect.element(rowOf(asked)).toBeVisible();
    backend.respond({ [list]: broken });
    await button("Refresh").click();
    await shownToast("Failed to fetch inquiries", "The database is resting.");
    await isAccessible([phone, desktop]);
    backend.respond({ [list]: () => rows([asked]) });
    await button("Try again").click();
    await expect.element(rowOf(asked)).toBeVisible();
  });
});

describe("an inquiry", () => {
  test("becomes read when it is opened, and is answered by email", async () => {
    const fresh = inquiry({ status: "new", message: "Is it <b>gold</b>?\n\nI'd like two." });
    const backend = await openInquiries([fresh]);
    const waiting = () => ({
      ...nothingWaiting,
      newInquiries: fresh.status === "new" ? 3 : 2,
    });
    backend.respond({ "GET rpc/waiting_counts": () => Response.json(waiting()) });
    await button("Refresh").click();
    await expect.element(page.getByRole("link", { name: "Inquiries 3 new" })).toBeVisible();
    await view(fresh).click();
    expect(message.element()).toHaveProperty("innerText", fresh.message);
    await expect.element(dialog.getByText("Read", { exact: true })).toBeVisible();
    await expect.element(dialog.getByText("Oval Ruby")).toBeVisible();
    expect(backend.requests(change)).toEqual([{ status: "read", updated_at: expect.any(String) }]);
    const answer = dialog.getByRole("link", { name: "Reply by email" });
    const address = `mailto:${fresh.user_email}?subject=Your%20inquiry%20about%20Oval%20Ruby`;
    await expect.element(answer).toHaveAttribute("href", address);
    await close();
    await expect.element(page.getByRole("link", { name: "Inquiries 2 new" })).toBeVisible();
    await expect.element(rowOf(fresh)).toMatchTextContent(/Read$/);
    // Only an admin's own decisions show toasts.
    await expect.element(toasts).not.toBeInTheDocument();
  });

  test("is opened by a click anywhere in its row, resolved and reopened", async () => {
    const asked = inquiry();
    const backend = await openInquiries([asked]);
    await rowOf(asked).click();
    await expect.element(button("Mark as Resolved")).toBeVisible();
    await expect.element(button("Re-open")).not.toBeInTheDocument();
    await button("Mark as Resolved").click();
    await shownToast("Inquiry status updated to resolved");
    await expect.element(button("Mark as Resolved")).not.toBeInTheDocument();
    // The second half of a double click must not reopen it.
    button("Re-open")
      .element()
      .dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 2 }));
    await close();
    await expect.element(rowOf(asked)).toMatchTextContent(/Resolved$/);
    await view(asked).click();
    await button("Re-open").click();
    await shownToast("Inquiry status updated to new");
    await close();
    await expect.element(rowOf(asked)).toMatchTextContent(/New$/);
    expect(backend.requests(change)).toMatchObject([{ status: "resolved" }, { status: "new" }]);
  });

  test("can be read when marking it read fails; a failed change can be repeated", async () => {
    const fresh = inquiry({ status: "new" });
    const stored = table("product_inquiries", [fresh]);
    const backend = await openInquiries([fresh]);
    backend.respond({ [change]: broken });
    await view(fresh).click();
    await shownToast("Failed to update status", "The database is resting.");
    await expect.element(message).toMatchTextContent("Is it still available?");
    await closeToast();

    await button("Mark as Resolved").click();
    await shownToast("Failed to update status", "The database is resting.");
    await closeToast();
    await expect.element(dialog.getByRole("alert")).toMatchTextContent("The database is resting.");
    backend.respond(stored);
    await button("Mark as Resolved").click();
    await shownToast("Inquiry status updated to resolved");
  });

  test("that somebody else changed shows its current state, and can be changed again", async () => {
    const asked = inquiry();
    await openInquiries([asked]);
    await view(asked).click();
    asked.status = "replied";
    await button("Mark as Resolved").click();
    await shownToast(
      "Failed to update status",
      'Somebody else changed this inquiry in the meantime. Its status is "Replied" now.',
    );
    expect(asked.status).toBe("replied");
    await expect.element(button("Re-open")).toBeVisible();
    await button("Mark as Resolved").click();
    await shownToast("Inquiry status updated to resolved");
  });

  test("that somebody else deleted says so when it is opened or changed", async () => {
    const fresh = inquiry({ status: "new" });
    const asked = inquiry();
    const inquiries = [fresh, asked];
    await openInquiries(inquiries);
    await expect.element(view(fresh)).toBeVisible();
    inquiries.splice(0, 1);
    await view(fresh).click();
    await shownToast("Failed to update status", "This inquiry was deleted in the meantime.");
    await closeToast();
    await close();

    await view(asked).click();
    inquiries.splice(0, 1);
    await button("Mark as Resolved").click();
    await shownToast("Failed to update status", "This inquiry was deleted in the meantime.");
    await close();
    await expect.element(page.getByRole("heading", { name: "No Inquiries Yet" })).toBeVisible();
  });

  test("is resolved by keyboard alone", async () => {
    const fresh = inquiry({ status: "new", message: "Hello.\n".repeat(200) });
    await openInquiries([fresh]);
    await expect.element(view(fresh)).toBeVisible();
    view(fresh).element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(dialog.getByText("Read", { exact: true })).toBeVisible();
    await expect.element(message).toHaveFocus();
    await userEvent.keyboard("{End}");
    await expect.poll(() => message.element().scrollTop).toBeGreaterThan(0);
    // Past the answer with its button, the two links and Close.
    await userEvent.keyboard("{Tab}{Tab}{Tab}{Tab}{Tab}{Tab}{Enter}");
    await shownToast("Inquiry status updated to resolved");
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(view(fresh)).toHaveFocus();
  });
});

const send = "POST rpc/answer_inquiry";
const answer = dialog.getByLabelText("Your answer");
const submit = dialog.getByRole("button", { name: "Send answer" });
const thread = dialog.getByRole("list", { name: "Thread" });

const answered = (id: number, changes: Partial<Answer> = {}): Answer => ({
  id,
  answer: "It is.",
  created_at: new Date(2026, 0, 2, 10, 5).toISOString(),
  author: { full_name: "Ada Lovelace", email: "ada@mail.example" },
  ...changes,
});

describe("an answer", () => {
  test("is written in the dialog, once; the inquiry becomes replied, and the dialog shows the mail's state", async () => {
    const asked = inquiry();
    const backend = await openInquiries([asked]);
    await view(asked).click();
    await submit.click();
    await shownToast("The answer could not be sent", "Please write your answer.");
    await answer.fill(" It is. ");
    const written = { ...mail({ kind: "inquiry_answered", recipient: asked.user_email }), answer_id: 1 };
    backend.respond({
      [send]: () => {
        asked.status = "replied";
        return Response.json(null);
      },
      ...messagesAbout([written], { mailIsSetUp: false }),
      ...aroundInquiry({ answers: [answered(1)] }),
    });
    await submit.dblClick();
    await shownToast("Answer written");
    expect(backend.requests(send)).toEqual([{ answered_id: asked.id, answer: "It is.", last_seen: 0 }]);
    await expect.element(thread.getByRole("listitem").last()).toBeVisible();
    await expect.element(answer).toHaveValue("");
    await expect.element(dialog.getByText("Replied")).toBeVisible();
    await expect.element(dialog.getByText(/Not sent, mail is not set up/)).toBeVisible();
    await isAccessible();
  });

  test("that could not be sent is still there, even after a reload", async () => {
    const asked = inquiry();
    const backend = await openInquiries([asked]);
    backend.respond({ [send]: lostConnection });
    await view(asked).click();
    await answer.fill("It is.");
    await submit.click();
    await shownToast("The answer could not be sent");
    await close();
    await view(asked).click();
    await expect.element(answer).toHaveValue("It is.");
  });

  test("goes to the sender of a contact message, with a subject in place of a product", async () => {
    const asked = inquiry({
      product_id: null,
      product_name: "",
      product: null,
      subject: "Ring size",
      sender_name: "Noor Khan",
    });
    await openInquiries([asked]);
    await button(`View inquiry of ${asked.user_email} about Ring size`).click();
    await expect.element(dialog.getByText("Noor Khan")).toBeVisible();
    await expect.element(answer).toBeVisible();
    await isAccessible();
  });
});

describe("the thread", () => {
  test("has the question and every answer in order, with its author, time and mail", async () => {
    const asked = inquiry();
    const backend = await openInquiries([asked]);
    const told = {
      ...mail({ id: 1, kind: "new_inquiry", recipient: null, state: "sent", sent_at: at }),
      answer_id: null,
    };
    const sent = {
      ...mail({ id: 2, kind: "inquiry_answered", state: "failed", last_error: "No such box." }),
      answer_id: 4,
    };
    backend.respond({
      ...messagesAbout([told, sent]),
      ...aroundInquiry({ answers: [answered(4), answered(5, { author: null, answer: "And green.\nToo." })] }),
    });
    await view(asked).click();
    await expect.element(thread.getByText(/And green/)).toBeVisible();
    expect(
      [...thread.element().children].map((entry) => (entry as HTMLElement).innerText.split(/\n+/)),
    ).toEqual([
      ["Is it still available?", "New inquiry", "Sent", "To you · Sent Jan 2, 2026, 10:05 AM"],
      [
        "Ada Lovelace answered Jan 2, 2026, 10:05 AM",
        "It is.",
        "Answer to an inquiry",
        "Failed",
        "mira@mail.example · Failed: No such box.",
      ],
      ["An administrator answered Jan 2, 2026, 10:05 AM", "And green.", "Too."],
    ]);
    await isAccessible([phone, desktop]);
  });

  test("that cannot be loaded says so and can be asked for again", async () => {
    const asked = inquiry();
    const backend = await openInquiries([asked]);
    backend.respond({ "GET inquiry_answers": broken });
    await view(asked).click();
    await expect.element(dialog.getByText("The database is resting.")).toBeVisible();
    backend.respond(aroundInquiry({ answers: [answered(1)] }));
    await dialog.getByRole("button", { name: "Try again" }).click();
    await expect.element(thread.getByText("It is.")).toBeVisible();
  });

  test("that has grown meanwhile is shown before an answer goes out, which stays in the form", async () => {
    const asked = inquiry();
    const answers = [answered(4)];
    const backend = await openInquiries([asked]);
    backend.respond(aroundInquiry({ answers }));
    await view(asked).click();
    await expect.element(thread.getByText("It is.")).toBeVisible();
    await answer.fill("It is not.");
    const grown = "This inquiry was answered in the meantime. Your answer was not sent.";
    backend.respond({ [send]: () => refusal(409, "PT409", grown) });
    answers.push(
      answered(5, { answer: "It was sold.", author: { full_name: null, email: "bo@mail.example" } }),
    );
    const question = page.getByRole("dialog", { name: "Send your answer, too?" });
    await submit.click();
    await expect.element(question.getByText(/^bo@mail.example answered/)).toBeVisible();
    await expect.element(question.getByText("It was sold.")).toBeVisible();
    await expect.element(question.getByText("It is.")).not.toBeInTheDocument();
    await expect.element(toasts).not.toBeInTheDocument();
    await isAccessible();
    await question.getByRole("button", { name: "Back to my answer" }).click();
    await expect.element(answer).toHaveValue("It is not.");
    await expect.element(thread.getByText("It was sold.")).toBeVisible();

    // Once more somebody is faster.
    answers.push(answered(6, { answer: "We have another." }));
    await submit.click();
    await expect.element(question.getByText("We have another.")).toBeVisible();
    await expect.element(question.getByText("It was sold.")).not.toBeInTheDocument();
    backend.respond({ [send]: () => Response.json(null) });
    await question.getByRole("button", { name: "Send mine, too" }).click();
    await shownToast("Answer written");
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(answer).toHaveValue("");
    const seen = (backend.requests(send) as { last_seen: number }[]).map(({ last_seen }) => last_seen);
    expect(seen).toEqual([4, 5, 6]);
  });

  test("of somebody who was erased cannot grow", async () => {
    const asked = inquiry({ user_email: "Erased", message: "Erased", status: "resolved" });
    await openInquiries([asked]);
    await view(asked).click();
    await expect.element(dialog.getByText(/there is nobody to answer/)).toBeVisible();
    await expect.element(answer).not.toBeInTheDocument();
    await expect.element(dialog.getByRole("link", { name: "Reply by email" })).not.toBeInTheDocument();
  });
});

describe("a text template", () => {
  const menu = dialog.getByRole("list", { name: "Text templates" });
  const templates = [
    { id: 1, name: "Sizes", text: "Hello {name},\n{product} is in US sizes.\n{shop}", position: 0 },
    { id: 2, name: "Returns", text: "Write {order} on it.", position: 1 },
  ];

  test("is inserted at the cursor, filled in; an open blank is selected, and is not sent", async () => {
    const asked = inquiry({ sender_name: "Noor Khan" });
    const backend = await openInquiries([asked]);
    backend.respond(aroundInquiry({ templates }));
    await view(asked).click();
    await answer.fill("Before. After.");
    (answer.element() as HTMLTextAreaElement).setSelectionRange(8, 8);
    await dialog.getByRole("button", { name: "Insert text" }).click();
    await isAccessible();
    await menu.getByRole("button", { name: "Sizes" }).click();
    await expect.element(menu).not.toBeInTheDocument();
    await expect.element(answer).toHaveFocus();
    await expect
      .element(answer)
      .toHaveValue("Before. Hello Noor Khan,\nOval Ruby is in US sizes.\nFacetAfter.");

    await answer.clear();
    await dialog.getByRole("button", { name: "Insert text" }).click();
    await userEvent.keyboard("{Tab}{Tab}{Enter}");
    await expect.element(answer).toHaveValue("Write {order} on it.");
    await submit.click();
    await shownToast("The answer could not be sent", "Please replace {order}, or take it out.");
    expect(backend.requests(send)).toEqual([]);
    await closeToast();
    // It is kept like what is typed.
    await close();
    await view(asked).click();
    await expect.element(answer).toHaveValue("Write {order} on it.");
  });

  test("knows the order of a request; without any, the settings are a click away", async () => {
    const request = toReturn();
    const asked = inquiry();
    const backend = await openInquiries([request, asked]);
    await view(asked).click();
    await expect
      .element(dialog.getByRole("link", { name: "Create text templates" }))
      .toHaveAttribute("href", "/admin/settings/templates");
    await close();
    backend.respond(aroundInquiry({ templates }));
    await viewRequest(request).click();
    await dialog.getByRole("button", { name: "Insert text" }).click();
    await menu.getByRole("button", { name: "Returns" }).click();
    await expect.element(answer).toHaveValue("Write #000041 on it.");
  });
});

describe("links", () => {
  test("open an inquiry by its number, and closing it cleans the address; Back leads to the one before", async () => {
    const asked = inquiry({ status: "new" });
    const other = inquiry({ message: "And in green?", subject: "Green", product: null });
    const backend = await openInquiries([asked, other], { search: `?inquiry=${asked.id}` });
    await expect.element(dialog.getByText("Is it still available?")).toBeVisible();
    await expect.element(dialog.getByText("Read", { exact: true })).toBeVisible();
    expect(backend.requests(change)).toHaveLength(1);
    await close();
    await expect.element(dialog).not.toBeInTheDocument();

    backend.respond(aroundInquiry({ others: [other] }));
    await view(asked).click();
    const link = dialog.getByRole("link", { name: "Green" });
    await expect.element(link).toHaveAttribute("href", `/admin/inquiries?inquiry=${other.id}`);
    await link.click();
    await expect.element(dialog.getByText("And in green?")).toBeVisible();
    await close();
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test("to one that is gone say so", async () => {
    await openInquiries([inquiry()], { search: "?inquiry=999999" });
    await shownToast("The inquiry could not be opened", "This inquiry was deleted in the meantime.");
    await expect.element(dialog).not.toBeInTheDocument();
  });
});

test("the list is searched as one types, within its kind and status; the text is in the address", async () => {
  const [one, two] = [inquiry(), inquiry({ status: "replied" })];
  const backend = await openInquiries([one, two], { search: "?status=replied" });
  const found = "GET rpc/search_inquiries";
  backend.respond({ [found]: () => rows([two]) });
  await page.getByRole("searchbox", { name: "Search inquiries" }).fill(" noor ");
  await expect.poll(() => backend.requests(found)).toHaveLength(1);
  const sent = new URLSearchParams(backend.requests(found)[0] as string);
  expect(Object.fromEntries(sent)).toMatchObject({ q: "noor", status: "replied" });
  await expect.element(page.getByText("1 inquiry", { exact: true })).toBeVisible();
  backend.respond({ [found]: () => rows([]) });
  await page.getByRole("searchbox").fill("nobody");
  await expect
    .element(page.getByRole("heading", { name: "No inquiries found matching your criteria." }))
    .toBeVisible();
  await isAccessible([phone, desktop]);
  await button("Show all inquiries").click();
  await expect.element(rowOf(one)).toBeVisible();
  await expect.element(page.getByRole("searchbox")).toHaveValue("");
});

describe("deleting", () => {
  test("asks first", async () => {
    const asked = inquiry();
    const backend = await openInquiries([asked]);
    const question = confirm(false, true);
    await deletion(asked).click();
    expect(backend.requests(removal)).toEqual([]);
    await deletion(asked).click();
    await shownToast("Inquiry deleted successfully");
    await expect.element(rowOf(asked)).not.toBeInTheDocument();
    expect(backend.requests(removal)).toEqual([`?id=eq.${asked.id}&select=id`]);
    const words = "Are you sure you want to delete this inquiry? This action cannot be undone.";
    // With LANGUAGE, a text ends with a sign that nobody sees.
    expect(question.mock.calls.flat().map((text) => text?.replace("\u200b", ""))).toEqual([words, words]);
  });

  test("says that it failed, or that somebody else was faster", async () => {
    const asked = inquiry();
    const inquiries = [asked];
    const backend = await openInquiries(inquiries);
    confirm(true, true);
    backend.respond({ [removal]: lostConnection });
    await deletion(asked).click();
    await shownToast("Failed to delete inquiry", "The shop could not be reached.");
    await expect.element(rowOf(asked)).toBeVisible();
    await closeToast();
    inquiries.pop();
    backend.respond({ [removal]: () => rows([]) });
    await deletion(asked).click();
    await shownToast("Failed to delete inquiry", "Somebody else had already deleted this inquiry.");
    await expect.element(rowOf(asked)).not.toBeInTheDocument();
  });
});

test("every state is accessible", async () => {
  const fresh = inquiry({
    status: "new",
    user: { full_name: "Mira Kapoor", user_roles: [] },
    message: "A question.\n".repeat(300),
  });
  const backend = await openInquiries([fresh], { size: phone });
  await expect.element(view(fresh)).toBeVisible();
  await isAccessible([phone, desktop]);
  await view(fresh).click();
  await expect.element(dialog.getByText("Read", { exact: true })).toBeVisible();
  await isAccessible();
  await button("Mark as Resolved").click();
  await expect.element(button("Re-open")).toBeVisible();
  await isAccessible();
  await close();
  backend.respond({ [list]: () => rows([]) });
  await button("Refresh").click();
  await expect.element(page.getByRole("heading", { name: "No Inquiries Yet" })).toBeVisible();
  await isAccessible();
});

const viewRequest = ({ user_email }: Inquiry) =>
  button(`View inquiry of ${user_email} about return of order #000041`);

describe("a request about an order", () => {
  test("shows pieces, reason and message, and leads to its refund", async () => {
    const request = toReturn();
    await openInquiries([request]);
    await viewRequest(request).click();
    await expect
      .element(dialog.getByRole("list", { name: "Pieces" }))
      .toHaveTextContent("1 × Oval Ruby, Setting: Bezel");
    await expect.element(dialog.getByText("Arrived damaged")).toBeVisible();
    await expect.element(message).toHaveTextContent("A prong is bent.");
    await expect
      .element(dialog.getByRole("link", { name: "Open the order" }))
      .toHaveAttribute("href", "/admin/orders/41");
    await expect
      .element(dialog.getByRole("link", { name: "Refund" }))
      .toHaveAttribute("href", `/admin/orders/41?refund=${request.id}`);
    await expect
      .element(dialog.getByRole("link", { name: "Reply by email" }))
      .toHaveAttribute("href", expect.stringContaining(encodeURIComponent("the return of order #000041")));
    await isAccessible();
  });

  test("without a message shows none, and without a card payment leads to the order's status", async () => {
    const request = toReturn({ message: "" });
    request.order!.payments = [];
    await openInquiries([request]);
    await viewRequest(request).click();
    await expect
      .element(dialog.getByRole("link", { name: "Open the order" }))
      .toHaveAttribute("href", "/admin/orders/41#status");
    await expect.element(dialog.getByRole("link", { name: "Refund" })).not.toBeInTheDocument();
    await expect.element(message).not.toBeInTheDocument();
  });
});
