import { randomUUID } from "node:crypto";
import type { Session } from "@supabase/auth-js";
import type { Page } from "playwright";
import { sessionKey } from "../../app/browser-storage/stored-session.ts";
import type { DemoShop } from "../setup/shop-test.ts";

/** What somebody types to sign in. */
export type Account = { email: string; password: string };

/** Somebody whom only this test knows, so that tests do not disturb one another. */
export type Person = Account & { id: string; name: string };

export const demoAdmin: Account = { email: "admin@facet.test", password: "facet-admin" };
export const demoCustomer: Account = { email: "customer@facet.test", password: "facet-customer" };

/** Makes a customer. */
export async function newCustomer(shop: Pick<DemoShop, "url">, name = "Mira Kapoor"): Promise<Person> {
  const account = { email: `customer-${randomUUID()}@mail.example`, password: "opal-and-pearl" };
  const { user } = await askAuth(shop, "signup", { ...account, data: { full_name: name } });
  return { id: user.id, name, ...account };
}

/** Makes an admin. */
export async function newAdmin(shop: DemoShop, name = "Ada Lovelace"): Promise<Person> {
  const person = await newCustomer(shop, name);
  await shop.database.pools.owner`
    insert into public.user_roles (user_id, role) values (${person.id}, 'admin')`;
  return person;
}

/** A session of its own, as the browser stores one. */
export function newSession(shop: Pick<DemoShop, "url">, { email, password }: Account): Promise<Session> {
  return askAuth(shop, "token?grant_type=password", { email, password });
}

/** Signs in through the login form that is open, on its page or over a page whose session has ended. */
export async function signIn(page: Page, account: Account) {
  await fillLogin(page, account);
  await loginButton(page).click();
}

export async function fillLogin(page: Page, { email, password }: Account) {
  const form = page.locator("form").filter({ has: loginButton(page) });
  await form.getByLabel("Email", { exact: true }).fill(email);
  await form.getByLabel("Password", { exact: true }).fill(password);
}

export function loginButton(page: Page) {
  return page.getByRole("button", { name: "Log in", exact: true });
}

/** The header's way to the account, which only somebody signed in has. */
export function accountLink(page: Page) {
  return page.getByRole("banner").getByRole("link", { name: "Account" });
}

/** The header's way to the login page, which only a guest has. */
export function loginLink(page: Page) {
  return page.getByRole("banner").getByRole("link", { name: "Log in" });
}

/** A toast, by what it says. */
export function toast(page: Page, title: string, description = "") {
  return page.locator("[popover]").filter({ hasText: title }).filter({ hasText: description });
}

/** From now on the access token that the page's browser stores is over and has to be renewed. */
export async function expireSession(page: Page) {
  await page.evaluate((key) => {
    const session = JSON.parse(localStorage.getItem(key)!) as object;
    localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1 }));
  }, sessionKey);
}

/** Ends all of somebody's sessions, as revoking them in the database does. */
export async function revokeSessions({ database }: DemoShop, { id }: Person) {
  await database.pools.owner`delete from auth.sessions where user_id = ${id}`;
}

async function askAuth({ url }: Pick<DemoShop, "url">, path: string, body: object): Promise<Session> {
  const response = await fetch(new URL(`/auth/v1/${path}`, url), {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  return (await response.json()) as Session;
}
