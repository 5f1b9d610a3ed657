import { expect, onTestFinished, test, vi } from "vitest";
import type { BareLine } from "../../../app/features/cart/order-line.ts";
import { followAccount } from "../../../app/features/cart/saved/saved-lists.late.ts";
import { readSession, whenSessionKnown } from "../../../app/base/session/session-store.ts";
import {
  acceptLogin,
  customer,
  type Person,
  sessionResponses,
  signInElsewhere,
  signOutElsewhere,
} from "../base/people.ts";
import { button, field, link, open, shownToast } from "../base/screen.tsx";
import { busy, rows, type StubbedBackend } from "../base/stub-backend.ts";
import { page } from "vitest/browser";
import { brooch, catalog, product, ring, storeCart } from "./shopping.ts";

const zoe: Person = { ...customer, id: "00000000-0000-4000-8000-000000000003", name: "Zoe" };

type Saved = { version: number; cart: BareLine[]; wishes: number[] };

const call = "POST rpc/sync_lists";
const stored = (key: string) => JSON.parse(localStorage.getItem(key) ?? "[]") as unknown[];
const storeWishes = (...ids: number[]) => {
  localStorage.setItem("wish-list", JSON.stringify(ids));
  window.dispatchEvent(new StorageEvent("storage", { key: "wish-list" }));
};
const inCart = () =>
  (stored("cart") as { id: number; quantity: number }[]).map(({ id, quantity }) => `${id}x${quantity}`);

/** What the accounts have; other devices change it. */
function newAccounts(first: Partial<Saved> = {}) {
  const lists: Record<string, Saved> = {
    [customer.id]: { version: 1, cart: [], wishes: [], ...first },
    [zoe.id]: { version: 0, cart: [], wishes: [] },
  };
  /** As `sync_lists` does. */
  async function respond(request: Request) {
    const { sub } = JSON.parse(atob(request.headers.get("Authorization")!.split(".")[1]!)) as { sub: string };
    const sent = (await request.json()) as Partial<Saved>;
    const saved = sent.version !== undefined && sent.version === lists[sub]!.version;
    if (saved) lists[sub] = { cart: sent.cart!, wishes: sent.wishes!, version: sent.version! + 1 };
    return Response.json({ saved, ...lists[sub] });
  }
  return { lists, respond };
}

const line = (id: number, quantity = 1): BareLine => ({ id, quantity });

/** Opens a page as a guest, with both products for sale. */
async function openShop(
  accounts: ReturnType<typeof newAccounts>,
  path = "/about",
  expected?: RegExp,
): Promise<StubbedBackend> {
  // When all is over, nobody is followed.
  onTestFinished(async () => {
    await whenSessionKnown();
    followAccount();
  });
  const responses = {
    ...catalog,
    "GET products": (request: Request) => {
      const ids = new URL(request.url).searchParams.get("id");
      const asked = [brooch, ring].filter(({ id }) => ids === null || ids.includes(String(id)));
      return rows(asked.map((each) => product(each)));
    },
    [call]: accounts.respond,
  };
  const backend = await open(path, { responses, ...(expected && { expected }) });
  await expect.element(link("Log in")).toBeVisible();
  return backend;
}

async function comes(backend: StubbedBackend, person: Person) {
  await signInElsewhere(backend, person);
  followAccount();
}

async function leaves() {
  signOutElsewhere();
  await expect.poll(() => readSession().status).toBe("signed-out");
  followAccount();
}

/** Comes back to the tab after a while. */
function comesBack() {
  const later = Date.now() + 60_000;
  const clock = vi.spyOn(Date, "now").mockReturnValue(later);
  window.dispatchEvent(new Event("focus"));
  clock.mockRestore();
}

test("a guest's cart and wish list are merged with the account's, and saved there", async () => {
  const accounts = newAccounts({ cart: [line(9, 2)], wishes: [9, 5] });
  storeCart({ ...brooch, quantity: 3 }, ring);
  storeWishes(7, 9);
  const backend = await openShop(accounts);
  await comes(backend, customer);
  await expect.element(link("Cart, 5 items")).toBeVisible();
  await expect.element(link("Wish list, 3 pieces")).toBeVisible();
  await expect
    .poll(() => accounts.lists[customer.id])
    .toEqual({ version: 2, cart: [line(9, 2), line(7, 3)], wishes: [7, 9, 5] });
});

test("what the account has comes at today's prices", async () => {
  const backend = await openShop(newAccounts({ cart: [line(7, 2), line(404)] }));
  await comes(backend, customer);
  await expect.element(link("Cart, 2 items")).toBeVisible();
  expect(stored("cart")).toMatchObject([{ id: 7, name: "Moon Brooch", price: 60, quantity: 2 }]);
});

test("a change is saved soon after, and other devices' changes come with the focus", async () => {
  const accounts = newAccounts({ wishes: [9] });
  const backend = await openShop(accounts, "/products");
  await comes(backend, customer);
  await expect.element(link("Wish list, 1 piece")).toBeVisible();
  await button("Wish list: Moon Brooch").click();
  await expect.poll(() => accounts.lists[customer.id]!.wishes).toEqual([7, 9]);

  // Another device removes one, and adds a piece to the cart.
  accounts.lists[customer.id] = { version: 9, cart: [line(7)], wishes: [7] };
  comesBack();
  await expect.element(link("Wish list, 1 piece")).toBeVisible();
  await expect.element(link("Cart, 1 item")).toBeVisible();
  await button("Wish list: Moon Brooch").click();
  await expect.poll(() => accounts.lists[customer.id]).toEqual({ version: 10, cart: [line(7)], wishes: [] });
});

test("two devices that change at once lose nothing that was added", async () => {
  const accounts = newAccounts({ cart: [line(7)], wishes: [5] });
  const backend = await openShop(accounts, "/products");
  await comes(backend, customer);
  await expect.element(link("Cart, 1 item")).toBeVisible();
  accounts.lists[customer.id] = { version: 2, cart: [line(7), line(9, 2)], wishes: [3, 5] };
  await button("Wish list: Moon Brooch").click();
  await expect
    .poll(() => accounts.lists[customer.id])
    .toEqual({ version: 3, cart: [line(7), line(9, 2)], wishes: [7, 3, 5] });
  expect(inCart()).toEqual(["7x1", "9x2"]);
});

test("a change that could not be saved is saved with the next", async () => {
  const accounts = newAccounts();
  const backend = await openShop(accounts, "/products", /lists were not saved: 503/);
  await comes(backend, customer);
  await expect.poll(() => stored("saved-lists")).toHaveLength(1);
  const asked = backend.requests(call).length;
  backend.respond({ [call]: busy });
  await button("Wish list: Moon Brooch").click();
  await expect.poll(() => backend.requests(call).length).toBe(asked + 1);
  backend.respond({ [call]: accounts.respond });
  await button("Wish list: Sun Ring").click();
  await expect.poll(() => accounts.lists[customer.id]!.wishes).toEqual([9, 7]);
});

test("a page that is left saves at once", async () => {
  const accounts = newAccounts();
  const backend = await openShop(accounts, "/products");
  await comes(backend, customer);
  await expect.poll(() => stored("saved-lists")).toHaveLength(1);
  await button("Wish list: Moon Brooch").click();
  await shownToast("Added to wish list");
  const sent = backend.requests(call).length;
  window.dispatchEvent(new PageTransitionEvent("pagehide"));
  expect(backend.requests(call).length).toBeGreaterThanOrEqual(sent);
  await expect.poll(() => accounts.lists[customer.id]!.wishes).toEqual([7]);
});

test("whoever leaves takes the wish list along; the cart stays, and comes into nobody else's account", async () => {
  const accounts = newAccounts({ cart: [line(7, 2)], wishes: [9] });
  const backend = await openShop(accounts, "/products");
  await comes(backend, customer);
  await expect.element(link("Cart, 2 items")).toBeVisible();
  await leaves();
  await expect.element(link("Cart, 2 items")).toBeVisible();
  expect(stored("wish-list")).toEqual([]);

  // The next person looks around as a guest before logging in.
  await button("Wish list: Sun Ring").click();
  storeCart({ ...brooch, quantity: 2 }, ring);
  await comes(backend, zoe);
  await expect.poll(() => accounts.lists[zoe.id]).toEqual({ version: 1, cart: [line(9)], wishes: [9] });
  await expect.element(link("Cart, 1 item")).toBeVisible();

  await leaves();
  await comes(backend, customer);
  await expect.poll(inCart).toEqual(["7x2"]);
  expect(accounts.lists[customer.id]).toEqual({ version: 1, cart: [line(7, 2)], wishes: [9] });
});

test("whoever comes back to the browser finds the cart as it was left", async () => {
  const accounts = newAccounts({ cart: [line(7, 2)] });
  const backend = await openShop(accounts);
  await comes(backend, customer);
  await expect.element(link("Cart, 2 items")).toBeVisible();
  await leaves();
  await comes(backend, customer);
  await expect.poll(() => stored("saved-lists")).toMatchObject([{ account: customer.id }]);
  expect(inCart()).toEqual(["7x2"]);
  await expect.element(link("Cart, 2 items")).toBeVisible();
});

test("a piece that is put in anew belongs to whoever did it", async () => {
  const accounts = newAccounts({ cart: [line(7)] });
  const backend = await openShop(accounts);
  await comes(backend, customer);
  await expect.element(link("Cart, 1 item")).toBeVisible();
  await leaves();
  storeCart();
  await expect.poll(() => stored("saved-lists")).toEqual([]);
  storeCart(brooch);
  await comes(backend, zoe);
  await expect.poll(() => accounts.lists[zoe.id]!.cart).toEqual([line(7)]);
});

test("logging in with the form merges, too; logging out keeps the cart", async () => {
  const accounts = newAccounts({ cart: [line(9)] });
  const backend = await openShop(accounts, "/login");
  acceptLogin(backend, customer);
  backend.respond({ ...sessionResponses(customer), "GET orders": () => rows([]) });
  await field("Email").fill(customer.email);
  await page.getByLabelText("Password", { exact: true }).fill("opal-and-pearl");
  await page.getByRole("main").getByRole("button", { name: "Log in" }).click();
  await expect.poll(() => readSession().status).toBe("signed-in");
  followAccount();
  await expect.element(link("Cart, 1 item")).toBeVisible();
});
