import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addAdmin, type Person } from "../database/people/people.ts";
import { address, addProduct, emptyShop, placeOrder } from "../database/base/shop.ts";
import { type MailServer, openMailServer } from "../mail/mail-server.ts";
import { kinds, messages, withText } from "../mail/messages.ts";
import { testJwtSecret } from "../setup/names.ts";
import { type ShopProcess, startShop } from "../setup/shop-process.ts";
import { temporaryDirectory } from "../setup/temporary-directory.ts";
import { createTestDatabase, type TestDatabase } from "../setup/test-database.ts";

let database: TestDatabase;
let server: MailServer;
let shop: ShopProcess;
let other: ShopProcess;
let admin: Person & { id: string };
const dataDirectory = temporaryDirectory();

const open = (more: NodeJS.ProcessEnv = {}) =>
  startShop({
    DATA_DIR: dataDirectory,
    DATABASE_URL: database.url,
    JWT_SECRET: testJwtSecret,
    SITE_URL: "http://localhost:3000",
    SMTP_URL: server.url,
    MAIL_FROM: "Facet Orders <orders@shop.example>",
    LIMITS: "off",
    PASSWORD_COST: "4",
    ...more,
  });

beforeAll(async () => {
  database = await createTestDatabase();
  server = await openMailServer();
  admin = await addAdmin(database.pools);
  shop = await open();
  other = await open();
});
afterAll(async () => {
  await Promise.all([shop.stop(), other.stop()]);
  await server.close();
  await database.drop();
  rmSync(dataDirectory, { recursive: true, force: true });
});
beforeEach(async () => {
  await emptyShop(database.pools.owner);
  server.received.length = 0;
  server.heal();
});

const owner = () => database.pools.owner;

/** Any write wakes a shop's worker, which otherwise looks every few seconds. */
const wake = () =>
  Promise.all(
    [shop, other].map(async ({ url, process }) => {
      if (process.exitCode !== null || process.signalCode !== null) return;
      const headers = { apikey: readFileSync(join(dataDirectory, "secret-key"), "utf8") };
      // Unless it is being killed.
      await fetch(`${url}/rest/v1/products?id=eq.0`, { method: "DELETE", headers }).catch(() => {});
    }),
  );

/** Waits for something that the workers do. */
const soon = <T>(read: () => T | Promise<T>) =>
  expect.poll(async () => {
    await wake();
    return read();
  });

async function enqueue(kind: string, recipient: string | null, data: unknown = messages.order_placed) {
  await owner()`select private.enqueue_message(${kind}, ${recipient}, ${JSON.stringify(data)}::text::jsonb)`;
}

const states = async () =>
  (await owner()<{ state: string }[]>`select state from public.messages order by id`).map(
    ({ state }) => state,
  );

const message = async () => {
  const [row] = await owner()<
    { id: number; state: string; attempts: number; last_error: string | null; message_id: string }[]
  >`select id::int, state, attempts, last_error, message_id from public.messages where kind <> 'security_notice'`;
  return row!;
};

/** As if the pause before the next attempt, or the lease of a worker that is gone, were over. */
const now = () => owner()`update public.messages set next_attempt_at = now() where state = 'waiting'`;

/** Repeats attempts until the mails have arrived, whatever the pauses between them are. */
const eventually = (count: number) =>
  soon(async () => {
    // A message that is being sent, under its lease of three minutes, stays with its worker.
    await owner()`
        update public.messages set next_attempt_at = now()
        where state = 'waiting' and next_attempt_at - now() not between interval '150 seconds' and interval '180 seconds'`;
    return server.received.length;
  }).toBe(count);

const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
  const response = await fetch(`${shop.url}${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", apikey: "sb_publishable_facet", ...headers },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, body: (text === "" ? {} : JSON.parse(text)) as Record<string, string> };
};

let newcomers = 0;
const newcomer = () => `newcomer-${(newcomers += 1)}@facet.test`;

const signUp = (email: string, password: string) => post("/auth/v1/signup", { email, password });

const withLinks = [
  "password_reset",
  "confirm_address",
  "admin_invitation",
  "data_export",
  "data_erasure",
  "offer_answered",
  "back_in_stock",
  "newsletter_confirmation",
];

test("every kind is sent once by two shops", async () => {
  const simple = kinds.filter((kind) => !withLinks.includes(kind));
  for (let round = 0; round < 3; round += 1)
    for (const kind of simple) await enqueue(kind, `${kind}-${round}@mail.example`, messages[kind]);
  await soon(async () => new Set(await states())).toEqual(new Set(["sent"]));
  expect(server.received).toHaveLength(simple.length * 3);
  expect(new Set(server.received.map(({ mail }) => mail.messageId)).size).toBe(simple.length * 3);
  for (const kind of simple) {
    const [sent] = server.to(`${kind}-0@mail.example`);
    expect(sent?.from).toBe("orders@shop.example");
    expect(sent?.mail.from).toEqual({ name: "Facet Orders", address: "orders@shop.example" });
    expect(sent?.mail.messageId).toMatch(/^<[\da-f-]{36}@shop\.example>$/);
    expect(sent?.mail.html).toContain("</html>");
    expect(sent?.mail.text?.length).toBeGreaterThan(100);
  }
});

test("an order's invoice comes with the mail that it was shipped, its credit note with its cancellation", async () => {
  const { id } = await addProduct(owner(), { name: "Halo ring" });
  const order = await placeOrder(database.pools, { lines: [{ id, quantity: 2 }] });
  await soon(states).toEqual(["sent", "sent"]);
  server.received.length = 0;
  const filesOf = ({ mail }: (typeof server.received)[number]) =>
    mail.attachments.map(({ filename, mimeType }) => [filename, mimeType]);
  for (const [status, count] of [
    ["shipped", 1],
    ["cancelled", 2],
  ] as const) {
    await owner()`update public.orders set status = ${status} where id = ${order.id}`;
    await eventually(count);
  }
  const papers = await owner()<{ number: string }[]>`select number from public.invoices order by id`;
  expect(server.received.map(filesOf)).toEqual([
    [[`invoice-${papers[0]!.number}.pdf`, "application/pdf"]],
    [[`credit-note-${papers[1]!.number}.pdf`, "application/pdf"]],
  ]);
});

test("an order reaches the customer and all administrators", async () => {
  const second = await addAdmin(database.pools);
  const { id } = await addProduct(owner(), { name: "Halo ring" });
  await placeOrder(database.pools, { lines: [{ id, quantity: 2 }] });
  await soon(states).toEqual(["sent", "sent"]);
  const [placed] = server.to(address.email);
  expect(placed?.mail.subject).toMatch(/^Your order #\d{6} at Facet$/);
  expect(placed?.mail.text).toContain("You pay $49.19 in cash");
  const [row] = await owner()`select order_id, key from private.guest_keys`;
  expect(placed?.mail.text).toContain(
    `http://localhost:3000/orders/guest#id=${row?.["order_id"]}&key=${row?.["key"]}`,
  );
  const [told] = server.to(`ada-${admin.id}@example.com`);
  expect(told?.to).toHaveLength(2);
  expect(told?.mail.subject).toMatch(/^New order #\d{6}: \$49\.19$/);
  await owner()`delete from auth.users where id = ${second.id}`;
});

test("a mail has the shop's facts of the moment", async () => {
  await owner()`update public.shop_facts set name = 'Ruby & Co', phone = ''`;
  await enqueue("order_placed", "a@mail.example");
  await soon(() => server.received.length).toBe(1);
  expect(server.received[0]?.mail.subject).toBe("Your order #000042 at Ruby & Co");
  await owner()`update public.shop_facts set name = default, phone = default`;
  await enqueue("order_placed", "b@mail.example");
  await soon(() => server.received.length).toBe(2);
  expect(server.received[1]?.mail.subject).toBe("Your order #000042 at Facet");
});

const kill = async () => void (await shop.stop("SIGKILL"));

/** @returns how often it finally arrived, each time under the same Message-ID */
async function restart(): Promise<number> {
  expect(await message()).toMatchObject({ state: "waiting", attempts: 1 });
  shop = await open();
  await now();
  await soon(states).toEqual(["sent"]);
  expect(new Set(server.received.map(({ mail }) => mail.messageId)).size).toBe(1);
  return server.received.length;
}

describe("kill -9 while sending", () => {
  beforeAll(() => other.stop());
  afterAll(async () => {
    other = await open();
  });

  test("before the server has the mail sends it once", { tags: ["long"] }, async () => {
    server.fail("silent");
    await enqueue("order_placed", "a@mail.example");
    await soon(server.faultsLeft).toBe(0);
    await kill();
    expect(await restart()).toBe(1);
  });

  test(
    "between the server's answer and our commit sends it twice, as the same mail",
    { tags: ["long"] },
    async () => {
      server.fail({ taken: kill });
      await enqueue("order_placed", "a@mail.example");
      await soon(() => shop.process.signalCode).toBe("SIGKILL");
      expect(await restart()).toBe(2);
    },
  );
});

test(
  "a shop that stops while the mail server is silent stops within seconds, and releases the mail",
  { tags: ["long"] },
  async () => {
    await other.stop();
    server.fail("silent");
    await enqueue("order_placed", "a@mail.example");
    await soon(server.faultsLeft).toBe(0);
    const start = Date.now();
    expect(await shop.stop()).toBe(0);
    expect(Date.now() - start).toBeLessThan(15_000);
    expect(await message()).toMatchObject({ state: "waiting", last_error: expect.any(String) as string });
    [shop, other] = await Promise.all([open(), open()]);
    await eventually(1);
  },
);

// The worker that finds it down leaves it alone for a while. What comes next is sent by the other one.
describe("a mail server", () => {
  test("that is down gets the mails when it is up again", async () => {
    await server.close();
    await enqueue("order_placed", "a@mail.example");
    await soon(async () => (await message()).last_error).toContain("could not be reached");
    expect(await message()).toMatchObject({ state: "waiting" });
    await server.open();
    await eventually(1);
    await soon(states).toEqual(["sent"]);
    expect(server.received[0]?.mail.messageId).toContain((await message()).message_id);
  });

  test("that is busy gets the mail later", async () => {
    server.fail("busy");
    await enqueue("order_placed", "a@mail.example");
    await soon(async () => (await message()).last_error).toContain("Please try again");
    expect(await message()).toMatchObject({ state: "waiting", attempts: 1 });
    await eventually(1);
  });

  test("that refuses a mail or its recipient is not asked again", async () => {
    server.fail("refused");
    await enqueue("order_placed", "a@mail.example");
    await soon(states).toEqual(["failed"]);
    expect((await message()).last_error).toContain("We do not want this");
    server.unknown.add("nobody@mail.example");
    await enqueue("order_placed", "nobody@mail.example");
    await soon(states).toEqual(["failed", "failed"]);
    expect(server.received).toHaveLength(0);
    expect(shop.output() + other.output()).not.toContain("nobody@mail.example");
  });
});

const linkIn = (text = "") => new URL(/^http:.*token_hash.*$/m.exec(text)![0]);
const redeem = (link: URL) => {
  const given = new URLSearchParams(link.hash.slice(1));
  return post("/auth/v1/verify", { type: given.get("type"), token_hash: given.get("token_hash") });
};

describe("accounts", () => {
  const password = "ruby-and-pearl";

  test("a forgotten password is replaced through the link in the mail", async () => {
    const email = newcomer();
    await signUp(email, password);
    await soon(() => server.to(email).length).toBe(1);
    // Whatever page is named, the link leads to a page where it works.
    const page = encodeURIComponent("http://localhost:3000/about");
    expect(await post(`/auth/v1/recover?redirect_to=${page}`, { email })).toMatchObject({ status: 200 });
    await soon(() => server.to(email).length).toBe(2);
    const { mail } = server.to(email)[1]!;
    expect(mail.subject).toBe("A new password for Facet");
    const link = linkIn(mail.text);
    expect(link.origin + link.pathname).toBe("http://localhost:3000/reset-password");
    expect(mail.html).toContain(link.href.replaceAll("&", "&amp;"));

    const opened = await redeem(link);
    expect(opened.status).toBe(200);
    const changed = await fetch(`${shop.url}/auth/v1/user`, {
      method: "PUT",
      headers: {
        "Content-Type": "application/json",
        apikey: "sb_publishable_facet",
        Authorization: `Bearer ${String(opened.body["access_token"])}`,
      },
      body: JSON.stringify({ password: "opal-and-jade" }),
    });
    expect(changed.status).toBe(200);
    const signIn = (word: string) => post("/auth/v1/token?grant_type=password", { email, password: word });
    expect(await signIn("opal-and-jade")).toMatchObject({ status: 200 });
    expect(await signIn(password)).toMatchObject({ status: 400 });
    expect(await redeem(link)).toMatchObject({ status: 403 });
  });

  test("a new account is asked to confirm its address", async () => {
    const email = newcomer();
    await signUp(email, password);
    await soon(() => server.to(email).length).toBe(1);
    const link = linkIn(server.to(email)[0]?.mail.text);
    expect(link.pathname).toBe("/confirm-address");
    expect(await redeem(link)).toMatchObject({ status: 200 });
  });

  test("a new address is confirmed by mails to the old and the new one", async () => {
    const [email, newEmail] = [newcomer(), newcomer()];
    const { body: session } = await signUp(email, password);
    await soon(() => server.to(email).length).toBe(1);
    const asked = await fetch(`${shop.url}/auth/v1/user`, {
      method: "PUT",
      headers: { "Content-Type": "application/json", Authorization: `Bearer ${session["access_token"]}` },
      body: JSON.stringify({ email: newEmail }),
    });
    expect(asked.status).toBe(200);
    await soon(() => [server.to(email).length, server.to(newEmail).length]).toEqual([2, 1]);
    const links = [server.to(email)[1], server.to(newEmail)[0]].map((received) =>
      linkIn(received?.mail.text),
    );
    expect(links.map(({ pathname }) => pathname)).toEqual(["/confirm-address", "/confirm-address"]);
    expect((await redeem(links[0]!)).body).not.toHaveProperty("access_token");
    expect((await redeem(links[1]!)).body).toMatchObject({ user: { email: newEmail } });
  });

  test("stored data gives access to no account, and no mail goes to addresses without one", async () => {
    const email = newcomer();
    await post("/auth/v1/recover", { email });
    server.fail("busy");
    await signUp(email, password);
    await soon(async () => (await message()).last_error).toContain("Please try again");
    const [row] = await owner()`
      select (select string_agg(data::text, '') from public.messages) as told,
        (select string_agg(secret::text, '') from private.message_secrets) as secret`;
    await eventually(1);
    const token = new URLSearchParams(linkIn(server.received[0]?.mail.text).hash.slice(1)).get("token_hash")!;
    expect(`${row?.["told"]}${row?.["secret"]}`).not.toContain(token);
    await soon(states).toEqual(["sent"]);
    expect((await owner()`select from private.message_secrets`).count).toBe(0);
  });
});

const rpc = (name: string, body: object, token?: string) =>
  post(`/rest/v1/rpc/${name}`, body, token === undefined ? {} : { Authorization: `Bearer ${token}` });

function invitationIn(text = ""): string {
  const link = new URL(/^http:.*accept-invitation.*$/m.exec(text)![0]);
  expect(link.origin + link.pathname).toBe("http://localhost:3000/accept-invitation");
  return new URLSearchParams(link.hash.slice(1)).get("token")!;
}

async function isAdmin(email: string): Promise<boolean> {
  const rows = await owner()`
    select from public.user_roles join auth.users on users.id = user_id where email = ${email}`;
  return rows.count === 1;
}

/** The subjects of the mails to the administrator who is always there. */
const toldAdmin = () => new Set(server.to(`ada-${admin.id}@example.com`).map(({ mail }) => mail.subject));

describe("an invitation to the back office", () => {
  const password = "ruby-and-pearl";
  /** The access token of a login. */
  const logIn = async (email: string) =>
    String((await post("/auth/v1/token?grant_type=password", { email, password })).body["access_token"]);

  let inviter: string;
  beforeAll(async () => {
    const email = newcomer();
    await signUp(email, password);
    await owner()`insert into public.user_roles (user_id, role) select id, 'admin' from auth.users where email = ${email}`;
    inviter = await logIn(email);
  });
  afterAll(() => owner()`delete from public.user_roles where user_id <> ${admin.id}`);

  async function invite(email: string): Promise<string> {
    expect(await rpc("invite_admin", { email }, inviter)).toMatchObject({ status: 204 });
    await soon(() => server.to(email).length).toBe(1);
    return invitationIn(server.to(email)[0]!.mail.text);
  }

  test("creates an account for its recipient, who is an administrator once they accept", async () => {
    const email = newcomer();
    const token = await invite(email);
    const [kept] = await owner()`
      select coalesce((select string_agg(data::text, '') from public.messages), '')
        || coalesce((select string_agg(secret::text, '') from private.message_secrets), '')
        || (select string_agg(digest, '') from private.admin_invitation_keys) as stored`;
    expect(kept!["stored"]).not.toContain(token);
    const account = (given: object) => post("/invitations/account", { token, password, ...given });
    expect(await account({ token: "another" })).toMatchObject({ status: 404 });
    expect(await account({ password: "short" })).toMatchObject({ status: 400 });
    expect(await account({})).toMatchObject({ status: 200, body: { email } });
    expect(await account({ password: "an-other-word" })).toMatchObject({ status: 409 });
    expect(await isAdmin(email)).toBe(false);
    expect(await rpc("accept_admin_invitation", { token }, inviter)).toMatchObject({ status: 403 });
    const session = await logIn(email);
    expect(await rpc("accept_admin_invitation", { token }, session)).toMatchObject({ status: 204 });
    expect(await isAdmin(email)).toBe(true);
    await soon(toldAdmin).toEqual(
      new Set([`A new administrator: ${email}`, `Somebody was invited as an administrator: ${email}`]),
    );
    expect(await rpc("accept_admin_invitation", { token }, session)).toMatchObject({ status: 404 });
    expect(shop.output() + other.output()).not.toContain(token);
  });

  test("for an account that a stranger created earlier waits until the account belongs to the recipient", async () => {
    const email = newcomer();
    await signUp(email, password);
    await soon(() => server.to(email).length).toBe(1);
    server.received.length = 0;
    const token = await invite(email);
    expect(await post("/invitations/account", { token, password: "moonstone" })).toMatchObject({
      status: 409,
    });
    const stranger = await logIn(email);
    expect(await rpc("accept_admin_invitation", { token }, stranger)).toMatchObject({ status: 403 });

    await post("/auth/v1/recover", { email });
    await soon(() => server.to(email).length).toBe(2);
    const { body } = await redeem(linkIn(server.to(email)[1]!.mail.text));
    const session = String(body["access_token"]);
    await fetch(`${shop.url}/auth/v1/user`, {
      method: "PUT",
      headers: { "Content-Type": "application/json", Authorization: `Bearer ${session}` },
      body: JSON.stringify({ password: "moonstone" }),
    });
    expect(await rpc("accept_admin_invitation", { token }, stranger)).toMatchObject({ status: 401 });
    expect(await rpc("accept_admin_invitation", { token }, session)).toMatchObject({ status: 204 });
    expect(await isAdmin(email)).toBe(true);
    await soon(async () => new Set(await states())).toEqual(new Set(["sent"]));
  });

  test("that is withdrawn while it waits is not sent", async () => {
    const email = newcomer();
    // For the notices to all other administrators, too, since two shops send at once.
    server.fail(...Array.from({ length: 20 }, () => "busy" as const));
    await rpc("invite_admin", { email }, inviter);
    // The other administrators' notices are not what this is about.
    await owner()`delete from public.messages where kind = 'security_notice'`;
    await soon(async () => (await message()).last_error).toContain("Please try again");
    const [{ id }] = (await owner()`select id::int from public.admin_invitations where email = ${email}`) as [
      { id: number },
    ];
    expect(await rpc("withdraw_admin_invitation", { invitation_id: id }, inviter)).toMatchObject({
      status: 204,
    });
    await now();
    await soon(states).toContain("failed");
    expect(await message()).toMatchObject({ last_error: "The invitation was withdrawn." });
    expect(server.to(email)).toHaveLength(0);
  });
});

describe("what people type", () => {
  const hostile = "Ana\r\nBcc: all@mail.example\r\n\r\n<script>alert(1)</script>";

  test("adds no header and no recipient", async () => {
    for (const kind of kinds.filter((each) => !withLinks.includes(each)))
      await enqueue(kind, "a@mail.example", withText(messages[kind], hostile));
    await post("/rest/v1/rpc/send_contact_message", {
      name: hostile,
      email: "mira@mail.example",
      subject: hostile,
      message: hostile,
    });
    await soon(async () => new Set(await states())).toEqual(new Set(["sent"]));
    expect(server.received).toHaveLength(kinds.length - withLinks.length + 1);
    for (const { mail, to } of server.received) {
      expect(to).toEqual([expect.stringMatching(/^a@mail\.example$|^ada-/)]);
      const names = mail.headers.map(({ key }) => key);
      expect(new Set(names).size).toBe(names.length);
      expect(names).not.toContain("bcc");
      expect(mail.html).not.toContain("<script");
      expect(mail.attachments).toEqual([]);
    }
  });

  test.for(["a@mail.example, all@mail.example", "a@mail.example\r\nBcc: all@mail.example", "nobody"])(
    "is not a recipient: %j",
    async (recipient) => {
      await enqueue("order_placed", recipient);
      await enqueue("order_placed", "last@mail.example");
      await soon(states).toEqual(["failed", "sent"]);
      expect(server.received.map(({ to }) => to)).toEqual([["last@mail.example"]]);
    },
  );
});

describe("a preview", () => {
  let authorization: string;
  beforeAll(async () => {
    const email = newcomer();
    const { body } = await signUp(email, "ruby-and-pearl");
    authorization = `Bearer ${String(body["access_token"])}`;
    await owner()`insert into public.user_roles (user_id, role) select id, 'admin' from auth.users where email = ${email}`;
  });
  afterAll(() => owner()`delete from public.user_roles where user_id <> ${admin.id}`);

  const preview = (id: number, as: Record<string, string> = { authorization }) =>
    post("/mail/preview", { id }, as);

  test("shows admins a message in a frame that can do nothing", async () => {
    await enqueue("order_placed", "a@mail.example");
    const { status, body } = await preview((await message()).id);
    expect(status).toBe(200);
    expect(body["subject"]).toBe("Your order #000042 at Facet");
    expect(body["text"]).toContain("Thank you for your order");
    const page = await fetch(`${shop.url}${body["address"]}`);
    expect(page.headers.get("Content-Type")).toBe("text/html; charset=UTF-8");
    expect(page.headers.get("Cache-Control")).toBe("no-store");
    expect(page.headers.get("Content-Security-Policy")).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; sandbox; frame-ancestors 'self'",
    );
    expect(await page.text()).toContain("<h1");
    // The other process of the shop accepts the URL, too.
    expect((await fetch(`${other.url}${body["address"]}`)).status).toBe(200);
    const changed = String(body["address"]).replace(/\d+/, (id) => String(Number(id) + 1));
    expect((await fetch(`${shop.url}${changed}`)).status).toBe(404);
  });

  test("is for admins, and only for existing messages", async () => {
    await enqueue("order_placed", "a@mail.example");
    const { id } = await message();
    const { body } = await signUp(newcomer(), "ruby-and-pearl");
    expect(await preview(id, {})).toMatchObject({ status: 403 });
    expect(await preview(id, { authorization: "Bearer forged" })).toMatchObject({ status: 401 });
    expect(await preview(id, { authorization: `Bearer ${String(body["access_token"])}` })).toMatchObject({
      status: 403,
    });
    expect(await preview(Number.MAX_SAFE_INTEGER)).toMatchObject({ status: 404 });
    for (const wrong of [0, -1, 1.5, "1", null])
      expect(await preview(wrong as number)).toMatchObject({ status: 400 });
    await soon(states).toEqual(["sent", "sent"]);
  });

  test("never has the link in a message about an account", async () => {
    server.fail("busy");
    await signUp(newcomer(), "ruby-and-pearl");
    await soon(async () => (await message()).last_error).toContain("Please try again");
    const { status, body } = await preview((await message()).id);
    expect(status).toBe(200);
    expect(body["text"]).toContain("whose link only its recipient gets");
    expect(body["text"]).not.toContain("token_hash");
  });
});

const isSetUp = async () =>
  (await owner()`select is_set_up from private.mail_service`)[0]?.["is_set_up"] as boolean;

test("without a mail server messages wait, and are sent once there is one", { tags: ["long"] }, async () => {
  await Promise.all([shop.stop(), other.stop()]);
  shop = await open({ SMTP_URL: "", MAIL_FROM: "" });
  await expect.poll(isSetUp).toBe(false);
  await enqueue("order_placed", "a@mail.example");
  await wake();
  expect(await post("/auth/v1/recover", { email: newcomer() })).toMatchObject({
    status: 500,
    body: { msg: "Error sending recovery email" },
  });
  expect(await message()).toMatchObject({ state: "waiting", attempts: 0 });
  await shop.stop();
  [shop, other] = await Promise.all([open(), open()]);
  await soon(states).toEqual(["sent"]);
  expect(await isSetUp()).toBe(true);
});

test("the log has no secrets and no addresses", () => {
  const log = shop.output() + other.output();
  expect(log).not.toMatch(/@mail\.example|p%40ss|p@ss/);
});

test("a shop that does not know its public URL leaves what it cannot send before it stops in the outbox", async () => {
  await Promise.all([shop.stop(), other.stop()]);
  const count = 60;
  const slowly = { taken: () => pause(100) };
  server.fail(...Array.from({ length: count }, () => slowly));
  for (let each = 0; each < count; each += 1)
    await owner()`
      select private.enqueue_message('order_placed', ${`buyer-${each}@mail.example`}, ${JSON.stringify(messages.order_placed)}::text::jsonb)`;
  const unnamed = await open({ SITE_URL: undefined });
  await expect.poll(() => server.received.length).toBeGreaterThan(0);
  await unnamed.stop();
  expect(server.received.length).toBeLessThan(count);
  const rows = await owner()`
    select state, last_error, count(*)::int as count from public.messages group by 1, 2 order by 2, 1`;
  expect(rows).toEqual([
    { state: "sent", last_error: null, count: server.received.length },
    { state: "waiting", last_error: null, count: count - server.received.length },
  ]);
});
