import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { customer } from "../base/people.ts";
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
import { heldBack, lostConnection, refusal, rows, unreachable } from "../base/stub-backend.ts";

const guestKey = "Ab3_-".repeat(8) + "xyz";
const lookUp = "POST rpc/guest_order";
const send = "POST rpc/send_order_request";

const line = (id: number, name: string, quantity: number) => ({
  id,
  product_id: id,
  quantity,
  price_at_purchase: 12.5,
  name_at_purchase: name,
  image_at_purchase: null,
  sku_at_purchase: null,
  options: id === 1 ? [{ option: 1, name: "Engraving", value: "Mira", surcharge: 2.5 }] : [],
});

const order = (given: object = {}) => ({
  id: 41,
  created_at: new Date(2026, 2, 9, 9, 2).toISOString(),
  status: "delivered",
  subtotal: 50,
  tax: 4,
  shipping: 5.99,
  total_amount: 59.99,
  currency: "USD",
  tax_name: "Tax",
  tax_rate: 8,
  prices_include_tax: false,
  shipping_method: "Standard shipping",
  shipping_tax: 0,
  arrives_by: null as string | null,
  payment_method: "cod",
  payment_status: "cod",
  payments: [],
  refunds: [],
  requests: [] as object[],
  paid_amount: 0,
  refunded_amount: 0,
  tracking_provider: null,
  tracking_number: null,
  tracking_link: null,
  returns_until: null as string | null,
  step_days: { placed: "2026-03-09", paid: null, made: "2026-03-10", shipped: "2026-03-10", delivered: null },
  order_items: [line(1, "Pearl Brooch", 3), line(2, "Opal Ring", 1)],
  ...given,
});

const request = (given: object = {}) => ({
  id: 5,
  kind: "return",
  pieces: [{ order_item_id: 1, quantity: 2 }],
  reason: "damaged",
  status: "new",
  answers: [],
  created_at: new Date(2026, 2, 20, 9, 2).toISOString(),
  ...given,
});

const openOrder = (found = order(), more = {}) =>
  open(`/orders/guest#id=41&key=${guestKey}`, {
    responses: { [lookUp]: () => Response.json(found), ...more },
  });

const dialog = page.getByRole("dialog");
const brooches = field("Pearl Brooch");
const rings = field("Opal Ring");
const reason = field("Reason");
const words = field("In your words");
const sendButton = dialog.getByRole("button", { name: "Send request" });

describe("asking to return pieces of a guest's order", () => {
  test("is sent once, with the guest key, and shown with its state", async () => {
    const found = order();
    const { respond, release } = heldBack(() => {
      found.requests = [request()];
      return new Response(null, { status: 204 });
    });
    const backend = await openOrder(found, { [send]: respond });
    await button("Ask to return").click();
    await isAccessible([desktop, phone, narrowPhone]);
    await brooches.selectOptions("2 of 3");
    await reason.selectOptions("Arrived damaged");
    await words.fill(" A pin is bent. ");
    await sendButton.dblClick();
    await expect
      .element(dialog.getByRole("button", { name: "Sending" }))
      .toHaveAttribute("aria-busy", "true");
    release();
    await shownToast("Request Sent!", "We will answer you by email.");
    expect(backend.requests(send)).toEqual([
      {
        order_id: 41,
        kind: "return",
        pieces: [{ order_item_id: 1, quantity: 2 }],
        reason: "damaged",
        message: "A pin is bent.",
        key: guestKey,
      },
    ]);
    await expect.element(page.getByRole("heading", { name: "You asked to return" })).toBeVisible();
    await expect.element(page.getByText("2 × Pearl Brooch, Engraving: Mira")).toBeVisible();
    await expect.element(page.getByText("Asked", { exact: true })).toBeVisible();
    await expect.element(button("Ask to return")).not.toBeInTheDocument();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(JSON.stringify(sessionStorage)).not.toContain("bent");
    await isAccessible();
  });

  test("needs a piece and a reason, and a message if the reason is another one", async () => {
    const backend = await openOrder();
    await button("Ask to return").click();
    await sendButton.click();
    await shownProblem(brooches, "Please choose at least one piece.");
    await expect.element(reason).toHaveAttribute("aria-invalid");
    await rings.selectOptions("1 of 1");
    await reason.selectOptions("Other");
    await sendButton.click();
    await shownProblem(words, "Please say why.");
    expect(backend.requests(send)).toEqual([]);
  });

  test.for<[string, string, () => Response]>([
    ["without a connection", unreachable, lostConnection],
    [
      "when there is one already",
      "You have asked to return already. We will answer you by email.",
      () => refusal(409, "PT409", "You have asked to return already. We will answer you by email."),
    ],
  ])("%s keeps what was typed, even if the dialog is closed", async ([, sentence, respond]) => {
    await openOrder(order(), { [send]: respond });
    await button("Ask to return").click();
    await rings.selectOptions("1 of 1");
    await reason.selectOptions("Does not fit");
    await words.fill("Too wide.");
    await sendButton.click();
    await shownToast("The request could not be sent", sentence);
    await userEvent.keyboard("{Escape}");
    await button("Ask to return").click();
    await expect.element(rings).toHaveValue("1");
    await expect.element(reason).toHaveValue("does_not_fit");
    await expect.element(words).toHaveValue("Too wide.");
  });

  test("is only for pieces that were not requested before; the earlier answer is shown", async () => {
    const answers = [
      { id: 1, answer: "Please send them back.", created_at: "2026-03-10T09:05:00Z" },
      { id: 2, answer: "They are here.", created_at: "2026-03-14T09:05:00Z" },
    ];
    await openOrder(order({ requests: [request({ status: "replied", answers })] }));
    await expect.element(page.getByText("Answered", { exact: true })).toBeVisible();
    await expect.element(page.getByText("Our answer, Mar 10, 2026")).toBeVisible();
    for (const { answer } of answers) await expect.element(page.getByText(answer)).toBeVisible();
    await button("Ask to return").click();
    await expect.element(brooches.getByRole("option").filter({ hasText: "1 of 1" })).toBeInTheDocument();
    await expect.element(brooches.getByRole("option")).toHaveLength(2);
  });
});

test("an order that is not shipped can be cancelled on request, as a whole by default", async () => {
  await openOrder(order({ status: "processing" }));
  await expect.element(button("Ask to return")).not.toBeInTheDocument();
  await button("Ask to cancel").click();
  await expect.element(brooches).toHaveValue("3");
  await expect.element(rings).toHaveValue("1");
  await expect
    .element(reason.getByRole("option").filter({ hasText: "Arrived damaged" }))
    .not.toBeInTheDocument();
  await expect
    .element(reason.getByRole("option").filter({ hasText: "Ordered by mistake" }))
    .toBeInTheDocument();
});

test.for(["cancelled", "pending_payment"])(
  "nothing can be requested for an order that is %s",
  async (status) => {
    await openOrder(order({ status, payment_method: "stripe", payment_status: "pending" }));
    await expect.element(page.getByText("Opal Ring").first()).toBeVisible();
    await expect.element(page.getByRole("heading", { name: "Cancel or return" })).not.toBeInTheDocument();
  },
);

describe("an order that can be returned until a day", () => {
  test("says so as long as that is possible", async () => {
    await openOrder(order({ returns_until: "9999-12-31" }));
    await expect
      .element(page.getByText(/or some pieces. This is possible until Dec 31, 9999\.$/))
      .toBeVisible();
    await expect.element(button("Ask to return")).toBeVisible();
  });

  test("says so afterwards, and whom to write to", async () => {
    await openOrder(order({ returns_until: "2026-04-08", requests: [request({ status: "resolved" })] }));
    await expect
      .element(
        page.getByText(
          "It could be returned until Apr 8, 2026. If something is wrong with a piece, please write to us.",
        ),
      )
      .toBeVisible();
    await expect.element(page.getByRole("link", { name: "write to us" })).toHaveAttribute("href", "/contact");
    await expect.element(button("Ask to return")).not.toBeInTheDocument();
    await isAccessible([desktop, narrowPhone]);
  });
});

test("a customer sends requests from the account, without a guest key", async () => {
  const found = order({
    user_id: customer.id,
    shipping_address: {},
    requests: [request({ message: "A pin is bent.", kind: "cancel", status: "resolved" })],
  });
  const backend = await open("/account/orders/41", {
    signedIn: customer,
    responses: { "GET orders": () => rows([found]), [send]: () => new Response(null, { status: 204 }) },
  });
  await expect.element(page.getByText("A pin is bent.")).toBeVisible();
  await button("Ask to return").click();
  await rings.selectOptions("1 of 1");
  await reason.selectOptions("Changed my mind");
  await sendButton.click();
  await shownToast("Request Sent!");
  expect(backend.requests(send)).toEqual([
    {
      order_id: 41,
      kind: "return",
      pieces: [{ order_item_id: 2, quantity: 1 }],
      reason: "changed_mind",
      message: "",
    },
  ]);
});
