import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { sessionKey } from "../../../app/base/browser/stored-session.ts";
import { acceptLogin, admin, customer, endSession, signOutElsewhere } from "../base/people.ts";
import {
  button,
  field,
  heading,
  isAccessible,
  link,
  open,
  phone,
  shownToast,
  resize,
} from "../base/screen.tsx";
import { lostConnection, refusal, rows } from "../base/stub-backend.ts";
import { brooch, catalog, checkout, storeCart, storeDraft, typed } from "../cart/shopping.ts";

const ended = page.getByRole("dialog", { name: "Your session has ended" });
const name = field("Full name");
const logout = "POST logout";

function isStored() {
  return Object.keys(sessionStorage).some((key) => key.startsWith(sessionKey));
}

/** Opens a form behind a guard, types into it and signs out in another tab. */
async function signOutWhileTyping() {
  const backend = await open("/account/profile", { signedIn: customer, responses: catalog });
  await name.fill("Mira K. Kapoor");
  signOutElsewhere();
  await expect.element(ended).toBeVisible();
  return backend;
}

describe("a page whose session has ended", () => {
  test("is hidden until the same customer logs in; its field then has the focus again", async () => {
    const backend = await signOutWhileTyping();
    await expect.element(name).not.toBeVisible();
    expect(document.querySelector("main")!.innerText).not.toContain(customer.email);
    await isAccessible();
    await userEvent.keyboard("{Escape}{Escape}");
    await expect.element(ended).toBeVisible();

    acceptLogin(backend, customer);
    await ended.getByLabelText("Email").fill(customer.email);
    await ended.getByLabelText("Password").fill("opal-and-pearl");
    await ended.getByRole("button", { name: "Log in" }).click();
    await expect.element(ended).not.toBeInTheDocument();
    await expect.element(name).toHaveValue("Mira K. Kapoor");
    await expect.element(name).toHaveFocus();
  });

  test("can be left instead", async () => {
    await signOutWhileTyping();
    await link("Leave this page").click();
    await expect.element(heading("Cut to catch light")).toBeVisible();
    await expect.element(link("Log in")).toBeVisible();
  });
});

describe("a session", () => {
  test("is kept while the shop cannot be reached", async () => {
    await open("/cart", {
      signedIn: customer,
      responses: { "GET user": lostConnection, "GET user_roles": lostConnection },
      expected: /Failed to fetch/,
    });
    await expect.element(link("Account")).toBeVisible();
    expect(isStored()).toBe(true);
  });

  test("whose token the data API refuses is refreshed without the customer noticing", async () => {
    const backend = await open("/account/profile", { signedIn: customer });
    await expect.element(name).toBeVisible();
    acceptLogin(backend, customer);
    const tokens: (string | null)[] = [];
    backend.respond({
      "GET orders": ({ headers }) => {
        tokens.push(headers.get("Authorization"));
        return backend.requests("POST token").length > 0 ? rows([]) : refusal(401, "PGRST303", "JWT expired");
      },
    });
    await link("Orders").click();
    await expect.element(heading("No orders yet")).toBeVisible();
    expect(tokens).toHaveLength(2);
    expect(backend.requests("POST token")).toEqual([{ refresh_token: "refresh-token" }]);
  });

  test("whose tokens are finally refused ends, and is removed", async () => {
    const backend = await open("/account/profile", { signedIn: customer });
    await expect.element(name).toBeVisible();
    backend.respond({ "GET orders": () => rows([]) });
    endSession(backend);
    await link("Orders").click();
    await expect.element(ended).toBeVisible();
    expect(isStored()).toBe(false);
  });
});

function openAccount() {
  storeCart(brooch);
  storeDraft(undefined, customer.id);
  const responses = {
    ...catalog,
    ...checkout(),
    "GET addresses": () => rows([]),
    "GET orders": () => rows([]),
  };
  return open("/account/addresses", { signedIn: customer, responses });
}

describe("logging out", () => {
  test("changes nothing while the backend fails; later it clears what was typed, and keeps the cart", async () => {
    const backend = await openAccount();
    for (const [respond, sentence] of [
      [lostConnection, "The shop could not be reached."],
      [() => new Response("", { status: 500 }), "The shop had a problem."],
    ] as const) {
      backend.respond({ [logout]: respond });
      await button("Logout").click();
      await shownToast("Logout failed", sentence);
      await expect.element(link("Account")).toBeVisible();
      await link("Cart, 1 item").click();
      await link("Checkout").click();
      await expect.element(field("Address")).toHaveValue(typed.address);
      await link("Facet, home").click();
      await link("Account").click();
    }
    backend.respond({ [logout]: () => new Response(null, { status: 204 }) });
    await button("Logout").click();
    await shownToast("Logged out", "You have been successfully logged out.");
    await expect.element(link("Log in")).toBeVisible();
    expect(Object.keys(sessionStorage)).toEqual([]);
    await expect.element(link("Cart, 1 item")).toBeVisible();
  });

  test("succeeds when the backend has already ended the session", async () => {
    const backend = await openAccount();
    backend.respond({
      [logout]: () => Response.json({ error_code: "session_not_found" }, { status: 403 }),
    });
    await button("Logout").click();
    await shownToast("Logged out");
    await expect.element(link("Log in")).toBeVisible();
    expect(isStored()).toBe(false);
  });
});

const missing = () => refusal(404, "PGRST205", "Could not find the table");

describe("the back office", () => {
  const menu = page.getByRole("dialog", { name: "Menu" });
  const entries = () =>
    menu
      .getByRole("listitem")
      .elements()
      .map(({ textContent }) => textContent?.trim());
  const forEverybody = ["Home", "Products", "About Us", "Contact Us", "Wish list"];
  const categories = { "GET product_categories": () => rows([]) };
  const legal = ["Authorization", "Privacy Policy", "Disclaimer"];

  test("is in an admin's header, and on phones in the menu", async () => {
    await open("/cart", { signedIn: admin, responses: categories });
    await expect.element(link("Admin")).toHaveAttribute("href", "/admin");
    await resize(phone);
    await button("Open menu").click();
    await expect.element(menu.getByRole("link", { name: "Admin Panel" })).toHaveAttribute("href", "/admin");
    expect(entries()).toEqual([...forEverybody, "Admin Panel", ...legal]);
  });

  test("is not in a customer's, or while the table of roles is missing", async () => {
    await open("/cart", { signedIn: admin, responses: { ...categories, "GET user_roles": missing } });
    await expect.element(link("Account")).toBeVisible();
    await expect.element(link("Admin")).not.toBeInTheDocument();
    await resize(phone);
    await button("Open menu").click();
    await expect.element(menu.getByRole("link", { name: "Disclaimer" })).toBeVisible();
    expect(entries()).toEqual([...forEverybody, ...legal]);
  });
});
