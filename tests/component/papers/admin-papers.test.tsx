import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { admin, customer } from "../base/people.ts";
import { button, isAccessible, open, shownToast } from "../base/screen.tsx";
import { rows } from "../base/stub-backend.ts";
import { giftWrap, stubOrder } from "../orders/stub-orders.ts";

const slips = "POST /papers/packing-slips";
const receipts = "POST /papers/gift-receipts";
const invoices = "POST /papers/invoices";
const paper = "POST /papers/invoice";

const pdf = (name: string) =>
  new Response("%PDF", {
    headers: { "Content-Type": "application/pdf", "Content-Disposition": `attachment; filename="${name}"` },
  });

/** The names of the files that were downloaded. */
function downloads(): string[] {
  const names: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  onTestFinished(() => click.mockRestore());
  return names;
}

const issued = (number: string, reason: string | null = null) => ({
  number,
  kind: reason ? "credit_note" : "invoice",
  issued_at: "2026-03-09T09:05:00Z",
  reason,
});

async function openOrder(given: Parameters<typeof stubOrder>[0] = {}) {
  const { order, responses } = stubOrder(given);
  const backend = await open("/admin/orders/41", { signedIn: admin, responses });
  await expect.element(button("Packing slip")).toBeVisible();
  await expect.element(page.getByText("No messages yet.")).toBeVisible();
  return { order, backend };
}

test("a packing slip is downloaded, with prices if wanted", async () => {
  const names = downloads();
  const { backend } = await openOrder();
  backend.respond({ [slips]: () => pdf("packing-slip-000041.pdf") });
  await button("Packing slip").click();
  await expect.poll(() => names).toEqual(["packing-slip-000041.pdf"]);
  await page.getByLabelText("With prices, unless it is a gift").click();
  await button("Packing slip").click();
  await expect.poll(() => names).toHaveLength(2);
  expect(backend.requests(slips)).toEqual([
    { order_ids: [41], prices: false },
    { order_ids: [41], prices: true },
  ]);
  await isAccessible();
});

test("a gift has its wrap, card and day beside its papers, a slip without prices and a gift receipt", async () => {
  const names = downloads();
  const { order } = stubOrder();
  const { backend } = await openOrder({
    gift: { message: "Dear Ada,\nwith love", wanted_by: "2026-12-24" },
    order_items: [...order.order_items, giftWrap],
  });
  await expect.element(page.getByRole("heading", { name: "Gift", exact: true })).toBeVisible();
  await expect.element(page.getByText("Dec 24, 2026")).toBeVisible();
  await expect.element(page.getByText("Dear Ada, with love")).toBeVisible();
  // Three brooches: the wrap is no piece, and nothing that left the catalog.
  await expect.element(page.getByText("3 pieces")).toBeVisible();
  await expect.element(page.getByText("No longer in the catalog")).not.toBeInTheDocument();
  await expect.element(page.getByLabelText(/^With prices/)).not.toBeInTheDocument();
  backend.respond({ [receipts]: () => pdf("gift-receipt-000041.pdf") });
  await button("Gift receipt").click();
  await expect.poll(() => names).toEqual(["gift-receipt-000041.pdf"]);
  expect(backend.requests(receipts)).toEqual([{ order_ids: [41] }]);
  await isAccessible();
});

test("an invoice that is not issued yet is issued, after saying so", async () => {
  const names = downloads();
  const { order, backend } = await openOrder();
  await expect
    .element(button("Invoice"))
    .toHaveAccessibleDescription(/^Not issued yet\. The button issues it/);
  backend.respond({
    [invoices]: () => {
      order.papers.push(issued("2026-000123"));
      return pdf("invoice-2026-000123.pdf");
    },
    [paper]: () => pdf("invoice-2026-000123.pdf"),
  });
  await button("Invoice").click();
  await expect.element(button("Invoice")).toHaveAccessibleDescription(/^2026-000123/);
  await button("Invoice").click();
  await expect.poll(() => names).toEqual(["invoice-2026-000123.pdf", "invoice-2026-000123.pdf"]);
  expect(backend.requests(invoices)).toEqual([{ order_ids: [41] }]);
  expect(backend.requests(paper)).toEqual([{ number: "2026-000123" }]);
});

test("a refusal is a toast with its sentence, and a server without papers says so", async () => {
  const { backend } = await openOrder();
  backend.respond({
    [invoices]: () =>
      Response.json({ message: "This order is cancelled: it gets no invoice." }, { status: 409 }),
    [slips]: () => new Response("<html>", { status: 405 }),
  });
  await button("Invoice").click();
  await shownToast("The PDF could not be created", "This order is cancelled: it gets no invoice.");
  await button("Packing slip").click();
  await shownToast(
    "The PDF could not be created",
    "This server creates no PDFs: it was started without SUPABASE_SECRET_KEY.",
  );
  await expect.element(button("Packing slip")).toBeEnabled();
});

const cancelled = [issued("2026-000123"), issued("C2026-000001", "cancellation")];

test("credit notes stand below their invoice, and a cancelled order gets no other", async () => {
  await openOrder({ papers: cancelled, status: "cancelled" });
  await expect.element(button("Credit note")).toHaveAccessibleDescription(/^C2026-000001/);
  await expect.element(page.getByText("A cancelled order gets no new invoice.")).toBeVisible();
  expect(button("Invoice").elements()).toHaveLength(1);
  await isAccessible();
});

test("an order that came back from its cancellation can be invoiced again", async () => {
  await openOrder({ papers: cancelled });
  expect(button("Invoice").elements()).toHaveLength(2);
});

test("customers download their papers", async () => {
  const names = downloads();
  const papers = [issued("2026-000123"), issued("C2026-000001", "refund")];
  const { order } = stubOrder({ papers, user_id: customer.id });
  const days = { placed: "2026-03-09", paid: null, made: null, shipped: null, delivered: null };
  const backend = await open("/account/orders/41", {
    signedIn: customer,
    responses: {
      "GET orders": () => rows([{ ...order, step_days: days }]),
      "GET app_settings": () => rows([]),
      [paper]: () => pdf("credit-note-C2026-000001.pdf"),
    },
  });
  await expect.element(button("Invoice 2026-000123")).toBeVisible();
  await button("Credit note C2026-000001").click();
  await expect.poll(() => names).toEqual(["credit-note-C2026-000001.pdf"]);
  expect(backend.requests(paper)).toEqual([{ number: "C2026-000001" }]);
  await isAccessible();
});
