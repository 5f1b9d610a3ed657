import { randomUUID } from "node:crypto";
import { hash } from "@node-rs/bcrypt";
import type { Page } from "playwright";
import { sessionKey } from "../../../app/base/browser/stored-session.ts";
import { accessTokenSeconds, createAccessTokens } from "../../../backend/auth/service/access-tokens.ts";
import { createRefreshTokens } from "../../../backend/auth/service/refresh-tokens.ts";
import { startSession } from "../../../backend/auth/service/sessions.ts";
import { userJson } from "../../../backend/auth/service/user-json.ts";
import { createTokens } from "../../../backend/tokens/tokens.ts";
import { findUserByEmail, insertUser } from "../../../backend/auth/service/users.ts";
import { testJwtSecret } from "../../setup/names.ts";
import type { DemoShop } from "../../setup/shop-test.ts";

/** A person and what they type to sign in. */
export type Account = { email: string; password: string };

/** A person that no other test uses. */
export type Person = Account & { id: string; name: string };

export const demoAdmin: Account = { email: "admin@facet.test", password: "facet-admin" };
export const demoCustomer: Account = { email: "customer@facet.test", password: "facet-customer" };

const password = "opal-and-pearl";
/** Uses bcrypt's lowest cost to save time. */
const passwordHash = await hash(password, { cost: 4 });
const refreshTokens = createRefreshTokens(testJwtSecret);

export async function newCustomer({ database }: DemoShop, name = "Mira Kapoor"): Promise<Person> {
  const email = `customer-${randomUUID()}@mail.example`;
  const id = await database.pools.owner.begin((sql) =>
    insertUser(sql, { email, passwordHash, confirmed: true, userMetadata: { full_name: name } }),
  );
  return { id, name, email, password };
}

export async function newAdmin(shop: DemoShop, name = "Ada Lovelace"): Promise<Person> {
  const person = await newCustomer(shop, name);
  await shop.database.pools.owner`
    insert into public.user_roles (user_id, role) values (${person.id}, 'admin')`;
  return person;
}

/** A new session as the browser stores it after signing in, but without the cost of checking a password. */
export async function newSession({ database, url }: DemoShop, { email }: Pick<Account, "email">) {
  const sql = database.pools.owner;
  const user = await findUserByEmail(sql, email);
  const client = { userAgent: null, address: null };
  const started = user && (await startSession(sql, user.id, client, refreshTokens));
  if (!started) throw new Error(`${email} has no account.`);
  const accessTokens = createAccessTokens(createTokens({ jwtSecret: testJwtSecret }), () => `${url}/auth/v1`);
  const { token, expiresAt } = await accessTokens.sign(user, started.session);
  return {
    access_token: token,
    token_type: "bearer",
    expires_in: accessTokenSeconds,
    expires_at: expiresAt,
    refresh_token: started.refreshToken,
    user: userJson(user),
  };
}

/** Signs in through the open login form, on its page or in the dialog of an ended session. */
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

/** The header's link to the account, shown only to customers who are signed in. */
export function accountLink(page: Page) {
  return page.getByRole("banner").getByRole("link", { name: "Account" });
}

/** The header's link to the login page, shown only to guests. */
export function loginLink(page: Page) {
  return page.getByRole("banner").getByRole("link", { name: "Log in" });
}

/** The toast with this text. */
export function toast(page: Page, title: string, description = "") {
  return page.locator("[popover]").filter({ hasText: title }).filter({ hasText: description });
}

/** Makes the browser's stored access token look expired, so that it has to be refreshed. */
export async function expireSession(page: Page) {
  await page.evaluate((key) => {
    const session = JSON.parse(localStorage.getItem(key)!) as object;
    localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1 }));
  }, sessionKey);
}

/** Ends all sessions of a person in the database. */
export async function revokeSessions({ database }: DemoShop, { id }: Person) {
  await database.pools.owner`delete from auth.sessions where user_id = ${id}`;
}

/** Signs in with the auth API. @throws its message if it refuses the password */
export async function askForSession({ url }: DemoShop, { email, password }: Account): Promise<void> {
  const response = await fetch(new URL("/auth/v1/token?grant_type=password", url), {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) throw new Error(await response.text());
}
