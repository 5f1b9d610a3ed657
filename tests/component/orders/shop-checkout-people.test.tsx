import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { acceptLogin, customer, endSession, signInElsewhere, signOutElsewhere } from "../base/people.ts";
import { button, field, heading, isAccessible, link, open, shownToast } from "../base/screen.tsx";
import { lostConnection, rows } from "../base/stub-backend.ts";
import {
  brooch,
  catalog,
  checkout,
  confirmation,
  keysOf,
  openCheckout,
  order,
  orderButton,
  orderRow,
  pendingNote,
  storeCart,
  storeDraft,
  typed,
  words,
} from "../cart/shopping.ts";

const eve = {
  ...customer,
  id: "00000000-0000-4000-8000-000000000003",
  email: "eve@mail.example",
  name: "Eve Moor",
};
const guest = words("Already have an account?");
const orderedAsGuest = words("This cart was already ordered as a guest");
const refused = "Could not place your order. An earlier order may have gone through";
const endedNote = page.getByRole("main").getByRole("status").filter({ hasText: "Your session has ended." });

/** The account's page of the order, which opens once a customer has placed it. */
const ordersPage = { "GET orders": () => rows([orderRow()]) };
const placed = heading("Order #000041", 1);

/** Goes to the cart and back, like somebody who opens the checkout again. */
async function comeBack() {
  await link("Back to cart").click();
  await link("Proceed to Checkout").click();
  await expect.element(orderButton).toBeVisible();
}

async function contactIs(email: string, name: string) {
  await expect.element(field("Email")).toHaveValue(email);
  await expect.element(field("Full name")).toHaveValue(name);
}

describe("an order whose response was lost", () => {
  test("is not repeated by the guest who logs in, unless they ask for a second one", async () => {
    const backend = await openCheckout([brooch], { responses: { [order]: lostConnection } });
    await orderButton.click();
    await expect.element(pendingNote).toBeVisible();
    await signInElsewhere(backend, customer);
    await expect.element(orderedAsGuest).toBeVisible();
    await expect.element(pendingNote).not.toBeInTheDocument();
    await isAccessible();
    for (const _ of [1, 2]) {
      await orderButton.click();
      await shownToast("Order Failed", refused);
      await button("Close").click();
    }
    expect(backend.requests(order)).toHaveLength(1);

    await button("place a second order").click();
    await expect.element(orderedAsGuest).not.toBeInTheDocument();
    expect(document.activeElement).not.toBe(document.body);
    backend.respond({ ...checkout(), ...ordersPage });
    await orderButton.click();
    await expect.element(placed).toBeVisible();
    expect(new Set(keysOf(backend)).size).toBe(2);
  });

  test("is still remembered after logging out, and keeps others from sending it again", async () => {
    storeCart(brooch);
    storeDraft();
    sessionStorage.setItem("cart/order-attempt", `sent-key 7x1 ${customer.id}`);
    const backend = await open("/account/addresses", {
      signedIn: customer,
      responses: {
        ...catalog,
        ...checkout(),
        "GET addresses": () => rows([]),
        "POST logout": () => new Response(null, { status: 204 }),
      },
    });
    await button("Logout").click();
    await shownToast("Logged out");
    await link("Cart, 1 item").click();
    await link("Checkout").click();
    await expect.element(words("This cart was already ordered from a customer's account")).toBeVisible();
    storeDraft();
    await comeBack();
    await orderButton.click();
    await shownToast("Order Failed", refused);
    expect(backend.requests(order)).toEqual([]);
  });
});

describe("when a customer's session ends at checkout", () => {
  test("nothing is sent as a guest, everything is kept, and logging in again continues", async () => {
    storeDraft(undefined, customer.id);
    const backend = await openCheckout([brooch], { signedIn: customer, responses: ordersPage });
    endSession(backend);
    for (const _ of [1, 2]) {
      await orderButton.click();
      await shownToast("Order Failed", "Your session has ended. Please log in again.");
    }
    await expect.element(endedNote).toBeVisible();
    await isAccessible();
    await expect.element(field("Address")).toHaveValue(typed.address);
    expect(localStorage.getItem("cart")).toContain(brooch.name);
    expect(backend.requests(order)).toEqual([]);

    acceptLogin(backend, customer);
    await link("Log in again").click();
    // The checkout has an email field, too.
    await expect.element(heading("Log in", 1)).toBeVisible();
    await field("Email").fill(customer.email);
    await field("Password").fill("opal-and-pearl");
    await button("Log in").click();
    await orderButton.click();
    await expect.element(placed).toBeVisible();
    expect(backend.requests(order)).toHaveLength(1);
  });

  test("the order is sent as a guest's only after a question", async () => {
    storeDraft(undefined, customer.id);
    const backend = await openCheckout([brooch], { signedIn: customer });
    signOutElsewhere();
    await expect.element(endedNote).toBeVisible();
    await orderButton.click();
    await shownToast("Order Failed", "Your session has ended. Please log in again.");
    expect(backend.requests(order)).toEqual([]);
    await button("continue as a guest").click();
    await orderButton.click();
    await expect.element(confirmation).toBeVisible();
    expect(backend.requests(order)).toHaveLength(1);
  });

  test("a pending order is left to the customer: nobody may continue as a guest", async () => {
    storeDraft(undefined, customer.id);
    await openCheckout([brooch], { signedIn: customer, responses: { [order]: lostConnection } });
    await orderButton.click();
    await expect.element(pendingNote).toBeVisible();
    signOutElsewhere();
    await expect.element(link("Log in again")).toBeVisible();
    await expect.element(button("continue as a guest")).not.toBeInTheDocument();
  });
});

describe("what was typed", () => {
  test.for(["focused", "cleared"])("keeps a %s field when somebody logs in", async (touched) => {
    storeDraft({ email: "office@mail.example" });
    const backend = await openCheckout([brooch]);
    await expect.element(guest).toBeVisible();
    await field("Full name").click();
    if (touched === "cleared") {
      await userEvent.keyboard("M.{Backspace}{Backspace}");
      await field("City").click();
    }
    await signInElsewhere(backend, customer);
    await expect.element(guest).not.toBeInTheDocument();
    await contactIs("office@mail.example", "");
    await expect.element(field("Email")).toHaveValue("office@mail.example");
  });

  test("by a guest belongs to the person who logs in, and to nobody else", async () => {
    storeDraft({ address: typed.address });
    const backend = await openCheckout([brooch]);
    await signInElsewhere(backend, customer);
    await contactIs(customer.email, customer.name);
    await expect.element(field("Address")).toHaveValue(typed.address);

    signOutElsewhere();
    await expect.element(endedNote).toBeVisible();
    await expect.element(field("Address")).toHaveValue(typed.address);
    await signInElsewhere(backend, eve);
    await contactIs(eve.email, eve.name);
    await expect.element(field("Address")).toHaveValue("");
    await comeBack();
    await expect.element(field("Address")).toHaveValue("");

    signOutElsewhere();
    await comeBack();
    await expect.element(guest).toBeVisible();
    await expect.element(field("Address")).toHaveValue("");
    await signInElsewhere(backend, customer);
    await contactIs(customer.email, customer.name);
    await expect.element(field("Address")).toHaveValue(typed.address);
  });
});
