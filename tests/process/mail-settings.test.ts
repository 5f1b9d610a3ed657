/** @module-tag long */
import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addAdmin } from "../database/people/people.ts";
import { type MailServer, openMailServer } from "../mail/mail-server.ts";
import { messages } from "../mail/messages.ts";
import { testJwtSecret } from "../setup/names.ts";
import { type ShopProcess, startShop } from "../setup/shop-process.ts";
import { temporaryDirectory } from "../setup/temporary-directory.ts";
import { createTestDatabase, type TestDatabase } from "../setup/test-database.ts";
import { signUp } from "./sign-in.ts";

const email = "ada@facet.test";
const login = { user_name: "shop@mail.example", password: "p@ss:word" };

let database: TestDatabase;
let server: MailServer;
let operators: MailServer;
let shop: ShopProcess;
let other: ShopProcess;
/** Of an administrator. */
let token: string;
const dataDirectory = temporaryDirectory();

const open = (more: NodeJS.ProcessEnv = {}) =>
  startShop({
    DATA_DIR: dataDirectory,
    DATABASE_URL: database.url,
    JWT_SECRET: testJwtSecret,
    SITE_URL: "http://localhost:3000",
    LIMITS: "off",
    PASSWORD_COST: "4",
    ...more,
  });

beforeAll(async () => {
  database = await createTestDatabase();
  [server, operators] = await Promise.all([openMailServer(), openMailServer()]);
  // Nobody can sign up in a shop without one.
  const first = await addAdmin(database.pools);
  shop = await open();
  other = await open();
  token = String((await signUp(shop.url, email, "ruby-and-pearl"))["access_token"]);
  await owner()`insert into public.user_roles (user_id, role) select id, 'admin' from auth.users where email = ${email}`;
  await owner()`delete from auth.users where id = ${first.id}`;
});
afterAll(async () => {
  await Promise.all([shop.stop(), other.stop()]);
  await Promise.all([server.close(), operators.close()]);
  await database.drop();
  rmSync(dataDirectory, { recursive: true, force: true });
});

const owner = () => database.pools.owner;

async function ask(method: string, url: string, body?: object, bearer?: string) {
  const response = await fetch(url, {
    method,
    headers: {
      "Content-Type": "application/json",
      apikey: "sb_publishable_facet",
      ...(bearer && { Authorization: `Bearer ${bearer}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: (text === "" ? {} : JSON.parse(text)) as Record<string, unknown> };
}

/** Saves like the back office. */
async function save(changes: object): Promise<void> {
  const { status } = await ask("PATCH", `${shop.url}/rest/v1/mail_settings?host=neq.none`, changes, token);
  expect(status).toBe(204);
}

const sendTest = (through: ShopProcess, bearer?: string) =>
  ask(
    "POST",
    `${through.url}/mail/test`,
    { to: "eve@mail.example", recipients: ["eve@mail.example"] },
    bearer,
  );

const recover = (through: ShopProcess) => ask("POST", `${through.url}/auth/v1/recover`, { email });

const isSetUp = async () =>
  (await owner()`select is_set_up from private.mail_service`)[0]?.["is_set_up"] as boolean;

const loginPage = async () => (await fetch(`${shop.url}/login`)).text();

const order = async () =>
  (await owner()`select state, last_error from public.messages where kind = 'order_placed'`)[0] as {
    state: string;
    last_error: string | null;
  };

test("a shop without a mail server sends what waits once one is saved, in every process", async () => {
  await expect.poll(isSetUp).toBe(false);
  await owner()`
    select private.enqueue_message('order_placed', 'a@mail.example', ${JSON.stringify(messages.order_placed)}::text::jsonb)`;
  expect(await sendTest(shop, token)).toEqual({
    status: 409,
    body: {
      code: "mail_server_not_set_up",
      params: {},
      message: "There is no mail server yet. Please save one first.",
    },
  });
  expect((await recover(shop)).status).toBe(500);
  expect(await loginPage()).not.toMatch(/<meta name="backend-mail" content="on"/);

  const { hostname, port } = new URL(server.url);
  const sender = { sender_name: "Facet Orders", sender_address: "orders@shop.example" };
  await save({
    host: hostname,
    port: Number(port),
    security: "none",
    ...sender,
    ...login,
    password: "guess",
  });
  expect(await sendTest(other, token)).toEqual({
    status: 200,
    body: { works: false, message: "The mail server refuses the login. It says: 535 Wrong login" },
  });
  await expect.poll(async () => (await order()).last_error).toContain("It says: 535 Wrong login");
  expect(await isSetUp()).toBe(true);

  await save({ password: login.password });
  await expect.poll(async () => (await order()).state).toBe("sent");
  expect(server.to("a@mail.example")[0]?.mail.from).toEqual({
    name: "Facet Orders",
    address: "orders@shop.example",
  });
  expect(await sendTest(other, token)).toEqual({
    status: 200,
    body: {
      works: true,
      message: `A mail to ${email} is on its way. The mail server said: 250 OK: message queued`,
    },
  });
  // Without the notices of the changes.
  const mails = () =>
    server
      .to(email)
      .map(({ mail, to }) => ({ subject: mail.subject, to }))
      .filter(({ subject }) => subject !== "The mail server was changed");
  expect(mails()).toEqual([{ subject: "A test mail from Facet", to: [email] }]);
  expect(server.to("eve@mail.example")).toEqual([]);

  expect(await loginPage()).toMatch(/<meta name="backend-mail" content="on"/);
  expect((await recover(other)).status).toBe(200);
  await expect.poll(() => mails().length).toBe(2);
});

test("only administrators send test mails, and see what the server was started with", async () => {
  const stranger = String((await signUp(shop.url, "eve@facet.test", "ruby-and-pearl"))["access_token"]);
  // A forged token is one of a session that has ended.
  for (const [bearer, status] of [
    [undefined, 403],
    ["forged", 401],
    [stranger, 403],
  ] as const) {
    expect(await sendTest(shop, bearer)).toMatchObject({ status });
    expect(await ask("GET", `${shop.url}/mail/server`, undefined, bearer)).toMatchObject({ status });
  }
  expect(await ask("GET", `${shop.url}/mail/server`, undefined, token)).toEqual({
    status: 200,
    body: { environment: null },
  });
  const refused = await fetch(`${shop.url}/mail/server`);
  expect(refused.headers.get("Cache-Control")).toBe("no-store");
});

test("SMTP_URL and MAIL_FROM win", async () => {
  await other.stop();
  other = await open({ SMTP_URL: operators.url, MAIL_FROM: "hello@operator.example", LIMITS: "on" });
  expect(await sendTest(other, token)).toMatchObject({ body: { works: true } });
  expect(operators.to(email)[0]?.mail.from).toEqual({ name: "Facet", address: "hello@operator.example" });
  expect(await ask("GET", `${other.url}/mail/server`, undefined, token)).toEqual({
    status: 200,
    body: {
      environment: { server: new URL(operators.url).host, sender: "hello@operator.example" },
    },
  });
  for (let attempt = 1; attempt < 20; attempt += 1) await sendTest(other);
  expect(await sendTest(other, token)).toMatchObject({ status: 429 });
  await other.stop();
});

test("a shop whose mail server is removed lets messages wait again", async () => {
  await save({ host: "" });
  await expect.poll(isSetUp).toBe(false);
  expect((await recover(shop)).status).toBe(500);
});

test("the log has no secrets and no addresses", () => {
  expect(shop.output() + other.output()).not.toMatch(/p@ss|guess|facet\.test|shop@mail\.example/);
});
