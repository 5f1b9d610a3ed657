import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { desktop, field, isAccessible, narrowPhone, shownToast, leavesFragment } from "../base/screen.tsx";
import { lostConnection, type Responses, type StubbedBackend } from "../base/stub-backend.ts";
import {
  brooch,
  cashOnDelivery,
  checkout,
  confirmation,
  keysOf,
  openCheckout,
  order,
  orderButton,
  storeDraft,
  typed,
  words,
} from "../cart/shopping.ts";

const session = "POST /payments/session";
const cancel = "POST /payments/cancel";

/** Stripe's page: only the fragment changes, because a test cannot leave its own page. */
let pages = 0;
const stripePage = () => Response.json({ url: `#stripe-${++pages}` });
const atStripe = (visits: number) => expect.poll(() => window.location.hash).toBe(`#stripe-${visits}`);

async function openCardCheckout(responses: Responses = {}, methods = {}) {
  pages = 0;
  leavesFragment();
  storeDraft({ ...typed, paymentMethod: "stripe" });
  return openCheckout([brooch], {
    responses: {
      ...checkout({ card: true, ...methods }),
      [session]: stripePage,
      [cancel]: () => Response.json({ cancelled: true }),
      ...responses,
    },
  });
}

/** The guest's order in the request for Stripe's page. */
const asked = (backend: StubbedBackend, attempt = 0) => ({ order_id: 41, key: keysOf(backend)[attempt] });

describe("paying by card", () => {
  test("places the order and leads to Stripe; the cart stays until it is paid", async () => {
    const backend = await openCardCheckout();
    await expect.element(words("You pay on Stripe's page")).toBeVisible();
    await expect.element(words("test mode")).not.toBeInTheDocument();
    await isAccessible([desktop, narrowPhone]);
    await orderButton.click();
    await atStripe(1);
    expect(backend.requests(order)).toMatchObject([{ payment_method: "stripe" }]);
    expect(backend.requests(session)).toEqual([asked(backend)]);
    expect(localStorage.getItem("cart")).toContain(brooch.name);
    await expect.element(field("Email")).toHaveValue(typed.email);
  });

  test("says that a shop is in test mode", async () => {
    await openCardCheckout({}, { test: true });
    await expect.element(words("Card payment is in test mode")).toBeVisible();
    await isAccessible();
  });

  test("again after coming back with the browser's Back button pays for the same order", async () => {
    const backend = await openCardCheckout();
    await orderButton.click();
    await atStripe(1);
    await orderButton.click();
    await atStripe(2);
    expect(backend.requests(order)).toHaveLength(1);
    expect(backend.requests(session)).toEqual([asked(backend), asked(backend)]);
  });

  test("for another address places another order; the previous one is cancelled, and holds nothing", async () => {
    const backend = await openCardCheckout();
    await orderButton.click();
    await atStripe(1);
    await field("City").fill("Pune");
    await orderButton.click();
    await atStripe(2);
    expect(backend.requests(cancel)).toEqual([asked(backend)]);
    expect(backend.requests(session)).toEqual([asked(backend, 0), asked(backend, 1)]);
    expect(new Set(keysOf(backend)).size).toBe(2);
  });

  test("places a new order when the previous one can no longer be paid", async () => {
    const backend = await openCardCheckout();
    await orderButton.click();
    await atStripe(1);
    let refusals = 1;
    backend.respond({
      [session]: () =>
        refusals-- > 0
          ? Response.json({ message: "This order can no longer be paid." }, { status: 409 })
          : stripePage(),
    });
    await orderButton.click();
    await atStripe(2);
    expect(backend.requests(order)).toHaveLength(2);
  });

  test("does not order again what is already paid", async () => {
    const backend = await openCardCheckout({ [cancel]: () => Response.json({ cancelled: false }) });
    await orderButton.click();
    await atStripe(1);
    const sentence = "This order is paid already.";
    backend.respond({ [session]: () => Response.json({ message: sentence }, { status: 409 }) });
    await orderButton.click();
    await shownToast("Order Failed", sentence);
    expect(backend.requests(order)).toHaveLength(1);
  });

  test.for([
    ["does not answer", lostConnection, "The shop could not be reached."],
    [
      "says that Stripe cannot be reached",
      () => Response.json({ message: "Our card provider could not be reached." }, { status: 502 }),
      "Our card provider could not be reached.",
    ],
  ] as const)("loses nothing when the server %s", async ([, respond, sentence]) => {
    const backend = await openCardCheckout({ [session]: respond });
    await orderButton.click();
    await shownToast("Order Failed", sentence);
    expect(window.location.hash).toBe("");
    backend.respond({ [session]: stripePage });
    await orderButton.click();
    await atStripe(1);
    expect(backend.requests(order)).toHaveLength(1);
  });

  test("can be replaced by cash on delivery; the card order is cancelled first", async () => {
    const backend = await openCardCheckout();
    await orderButton.click();
    await atStripe(1);
    await cashOnDelivery.click();
    await orderButton.click();
    await expect.element(confirmation).toBeVisible();
    expect(backend.requests(cancel)).toEqual([asked(backend)]);
    expect(backend.requests(order)).toMatchObject([{ payment_method: "stripe" }, { payment_method: "cod" }]);
  });
});

test("cards can be the only payment method", async () => {
  await openCardCheckout({}, { cod: false });
  await expect.element(page.getByRole("radio", { name: /^Card/ })).toBeChecked();
  await expect.element(cashOnDelivery).not.toBeInTheDocument();
  await expect.element(words("You cannot order online right now")).not.toBeInTheDocument();
  await expect.element(orderButton).toBeEnabled();
});
