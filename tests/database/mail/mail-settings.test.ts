import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { databaseForFile } from "../../setup/test-database.ts";
import { addAdmin, as, type Person, refusal, service } from "../people/people.ts";

const mask = "••••••••";

const database = databaseForFile();
let admin: Person;
beforeAll(async () => {
  admin = await addAdmin(database.pools);
});

const fresh = {
  host: "",
  port: 587,
  security: "starttls",
  user_name: "",
  password: "",
  sender_name: "",
  sender_address: "",
};
const complete = {
  host: "mail.shop.example",
  port: 587,
  security: "starttls",
  user_name: "orders@shop.example",
  password: "p@ss:word",
  sender_name: "Facet Orders",
  sender_address: "orders@shop.example",
};
type Settings = Record<string, string | number>;

beforeEach(async () => {
  await database.pools.owner`update public.mail_settings set ${database.pools.owner(fresh)}`;
  await database.pools.owner`delete from public.messages where kind = 'security_notice'`;
});

/** Saves like the back office and returns what it can read. */
async function save(changes: Settings, person: Person = admin) {
  const [row] = await as(
    database.pools,
    person,
    (sql) => sql<Settings[]>`update public.mail_settings set ${sql(changes)} returning *`,
  );
  return row!;
}

/** What the server process reads. */
async function server() {
  const [row] = await as(
    database.pools,
    service,
    (sql) => sql<{ server: Settings | null }[]>`select public.mail_server() as server`,
  );
  return row!.server;
}

const storedPassword = async () =>
  (await database.pools.owner`select value from private.mail_password`).map((row) => row["value"] as string);

test("a fresh shop has none", async () => {
  expect(await server()).toBeNull();
  expect([
    ...(await database.pools.owner`select host, port, security, password from public.mail_settings`),
  ]).toEqual([{ host: "", port: 587, security: "starttls", password: "" }]);
});

test("only the server process reads the password; admins see a mask", async () => {
  expect(await save(complete)).toMatchObject({ ...complete, password: mask });
  expect(await server()).toEqual(complete);
  const seen = await as(
    database.pools,
    service,
    (sql) => sql`select settings::text from public.mail_settings as settings`,
  );
  expect(JSON.stringify(seen)).not.toContain(complete.password);
  const file = await as(database.pools, admin, (sql) => sql`select public.settings()::text as file`);
  expect(file[0]!["file"]).not.toContain("shop.example");
});

describe("the password", () => {
  beforeEach(() => save(complete));

  test.for<[string, Settings]>([
    ["another sender", { sender_name: "", sender_address: "hello@shop.example" }],
    ["its mask", { password: mask, sender_name: "" }],
    // A certificate proves that it is the same host.
    ["another port of the same host, encrypted", { port: 465, security: "tls" }],
  ])("is kept with %s", async ([, changes]) => {
    await save(changes);
    expect(await server()).toEqual({ ...complete, ...changes, password: complete.password });
  });

  test.for<[string, Settings]>([
    ["another host", { host: "mail.elsewhere.example" }],
    ["another host, and the mask", { host: "mail.elsewhere.example", password: mask }],
    ["another user name", { user_name: "ada" }],
    ["this machine without encryption", { host: "localhost", security: "none" }],
  ])("has to be entered again for %s", async ([, changes]) => {
    expect(await refusal(save(changes))).toEqual({
      code: "PT400",
      message: expect.stringContaining("enter the password again") as string,
      details: '{"field": "password"}',
    });
    expect(await server()).toEqual(complete);
    const typed = { ...changes, password: "another" };
    expect(await save(typed)).toMatchObject({ ...changes, password: mask });
    expect(await server()).toMatchObject(typed);
  });

  test("has to be entered again for another port that is not encrypted", async () => {
    await save({ host: "127.0.0.1", port: 25, security: "none", password: "one" });
    expect(await refusal(save({ port: 2525 }))).toMatchObject({ details: '{"field": "password"}' });
    await save({ security: "starttls" });
    expect(await refusal(save({ security: "none" }))).toMatchObject({ details: '{"field": "password"}' });
    expect(await storedPassword()).toEqual(["one"]);
  });

  test.for<[string, Settings]>([
    ["the server", { host: "" }],
    ["the login", { user_name: "" }],
    ["the login", { user_name: "", password: "" }],
  ])("is removed with %s", async ([, changes]) => {
    expect(await save(changes)).toMatchObject({ ...changes, password: "" });
    expect(await storedPassword()).toEqual([]);
  });

  test("goes with the row", async () => {
    await database.pools.owner`delete from public.mail_settings`;
    expect(await storedPassword()).toEqual([]);
    expect(await server()).toBeNull();
    await as(database.pools, service, (sql) => sql`insert into public.mail_settings ${sql(complete)}`);
    expect(await server()).toEqual(complete);
  });
});

describe("what does not belong together is refused at its field", () => {
  test.for<[string, Settings, string]>([
    ["a server without a sender", { host: "mail.shop.example" }, "sender_address"],
    ["a user name without a password", { ...complete, password: "" }, "password"],
    ["a user name with a mask of nothing", { ...complete, password: mask }, "password"],
    ["a password without a user name", { ...complete, user_name: "" }, "user_name"],
    ["a password without a server", { ...complete, host: "" }, "host"],
    ["a password that is too long", { ...complete, password: "x".repeat(501) }, "password"],
    ["an unencrypted login elsewhere", { ...complete, security: "none" }, "security"],
    [
      "one on a host that only looks like this machine",
      { ...complete, host: "localhost.example", security: "none" },
      "security",
    ],
  ])("%s", async ([, changes, field]) => {
    expect(await refusal(save(changes))).toMatchObject({ code: "PT400", details: `{"field": "${field}"}` });
    expect(await server()).toBeNull();
    expect(await storedPassword()).toEqual([]);
  });

  test.for(["localhost", "LOCALHOST", "127.0.0.1", "::1"])(
    "an unencrypted login on %s is not",
    async (host) => {
      await save({ ...complete, host, security: "none" });
      expect(await server()).toEqual({ ...complete, host, security: "none" });
    },
  );
});

test.for<[string, Settings]>([
  ["host", { host: "smtp://mail.shop.example" }],
  ["host", { host: "mail.shop.example:587" }],
  ["host", { host: "mail shop" }],
  ["host", { host: "-mail.example" }],
  ["port", { port: 0 }],
  ["port", { port: 65_536 }],
  ["security", { security: "ssl" }],
  ["user_name", { user_name: "a\nb" }],
])("its check refuses a wrong %s: %j", async ([column, changes]) => {
  expect(await refusal(save({ sender_address: complete.sender_address, ...changes }))).toMatchObject({
    code: "23514",
    message: expect.stringContaining(`"mail_settings_${column}_check"`) as string,
  });
});

test.for(["a@b.example, c@d.example", "orders", "a@localhost"])(
  "%s is no address of a sender",
  async (sender_address) => {
    expect(await refusal(save({ sender_address }))).toMatchObject({
      code: "PT400",
      message: "Please enter a valid email address.",
    });
  },
);

test("what is pasted into sender and host is stored as it is meant", async () => {
  const pasted = {
    host: "\u200bmail.shop.example\u00a0",
    sender_name: "Facet\r\nBcc: all@mail.example",
    sender_address: "Facet <orders@SHOP.example.>",
  };
  expect(await save(pasted)).toMatchObject({
    host: "mail.shop.example",
    sender_name: "Facet Bcc: all@mail.example",
    sender_address: "orders@shop.example",
  });
});

test.for(["mail", "mail.shop.example", "10.0.0.7", "fe80::1", "::1"])("%s is a host", async (host) => {
  expect(await save({ host, sender_address: complete.sender_address })).toMatchObject({ host });
});

test("there is one row", async () => {
  expect(await refusal(database.pools.owner`insert into public.mail_settings default values`)).toMatchObject({
    code: "23505",
  });
});

const due = async () =>
  (
    await database.pools.owner`
        select data ->> 'name' as name from public.messages
        where state = 'waiting' and next_attempt_at <= clock_timestamp() order by 1`
  ).map((row) => row["name"] as string);

describe("saving", () => {
  test("makes mails due that wait for their next attempt, but none that is being sent", async () => {
    const { owner } = database.pools;
    const add = async (name: string) => {
      await owner`select private.enqueue_message('new_admin', 'a@mail.example', ${owner.json({ name })})`;
      const [claimed] = await as(
        database.pools,
        service,
        (sql) => sql<{ all: { id: number }[] }[]>`select public.claim_messages(1) as all`,
      );
      return claimed!.all[0]!.id;
    };
    const fail = (id: number, attempt: number, isFinal = false) =>
      as(
        database.pools,
        service,
        (sql) => sql`select public.note_message_failed(${id}, ${attempt}, 'Wrong login', ${isFinal})`,
      );
    await fail(await add("given up"), 1, true);
    await fail(await add("waits"), 1);
    const again = await add("sent again");
    await fail(again, 1);
    await owner`update public.messages set next_attempt_at = now() where id = ${again}`;
    await as(database.pools, service, (sql) => sql`select public.claim_messages()`);
    await add("sent");
    expect(await due()).toEqual([]);
    await save({ sender_name: "Facet" });
    expect(await due()).toEqual(["waits"]);
  });

  test("lets an attempt that failed with the settings before be followed by another within seconds", async () => {
    const { owner } = database.pools;
    await owner`delete from public.messages`;
    await owner`select private.enqueue_message('new_admin', 'a@mail.example', '{"name": "late"}')`;
    const failAttempt = async (attempt: number) => {
      await as(database.pools, service, async (sql) => {
        await sql`select public.claim_messages()`;
        await sql`select public.note_message_failed(id, ${attempt}, 'Wrong login', false) from public.messages`;
      });
      const [row] = await owner`
        select extract(epoch from next_attempt_at - clock_timestamp())::int as seconds from public.messages`;
      await owner`update public.messages set next_attempt_at = now()`;
      return row!["seconds"] as number;
    };
    await save({ sender_name: "Facet" });
    expect(await failAttempt(1)).toBeLessThanOrEqual(5);
    await owner`alter table public.mail_settings disable trigger mail_settings_set_updated_at`;
    await owner`update public.mail_settings set updated_at = now() - interval '3 minutes'`;
    await owner`alter table public.mail_settings enable trigger mail_settings_set_updated_at`;
    await owner`update public.messages set next_attempt_at = now()`;
    expect(await failAttempt(2)).toBeGreaterThan(100);
  });
});
