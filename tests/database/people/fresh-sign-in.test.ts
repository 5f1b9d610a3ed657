import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { databaseForFile } from "../../setup/test-database.ts";
import { addAdmin, as, byPassword, type Person, refusedAs, service, signUp } from "./people.ts";

const database = databaseForFile();
const owner = () => database.pools.owner;
let admin: Person & { id: string };
let other: Person & { id: string };
beforeAll(async () => {
  admin = await addAdmin(database.pools);
  other = await addAdmin(database.pools);
});
beforeEach(async () => {
  await owner()`delete from public.messages; delete from public.admin_invitations`.simple();
});

const addressOf = ({ id }: { id: string }) => `ada-${id}@example.com`;

/** What opens the shop, or changes what does. */
const steps: Record<string, string> = {
  "inviting an administrator": "select public.invite_admin('new@mail.example')",
  "removing an administrator": "select public.remove_admin('00000000-0000-4000-8000-000000000000')",
  "making a backup": "select public.request_backup()",
  "another mail server":
    "update public.mail_settings set host = 'mail.thief.example', sender_address = 'a@thief.example'",
  "another password for the mail server": "update public.mail_settings set password = 'secret'",
  "keys for payments": `update public.payment_gateway_settings set credentials = '{"secret_key": "sk_test_thief"}' where id = 'stripe'`,
};

/** Tokens of a session that did not begin with the password within ten minutes; refreshing one keeps its `amr`. */
const stolen: Record<string, unknown> = {
  "an old sign-in": byPassword(601),
  "a sign-in of yesterday, refreshed now": byPassword(86_400),
  "a link from a mail": [{ method: "otp", timestamp: byPassword()[0]!.timestamp }],
  "a refresh": [...byPassword(601), { method: "token_refresh", timestamp: byPassword()[0]!.timestamp }],
  "a time as text": [{ method: "password", timestamp: String(byPassword()[0]!.timestamp) }],
  "names alone": ["password"],
  "no list": "password",
  nothing: undefined,
  null: null,
};

const run = (person: Person, statement: string) => as(database.pools, person, (sql) => sql.unsafe(statement));

describe.each(Object.keys(steps))("%s", (step) => {
  test.each(Object.keys(stolen))("is refused by a token with %s", async (how) => {
    expect(await refusedAs(run({ ...admin, amr: stolen[how] }, steps[step]!))).toBe("sign_in_again");
    expect(await owner()`select from public.messages`).toHaveLength(0);
  });

  test("goes on after a sign-in, or is refused for another reason", async () => {
    const problem = await refusedAs(
      run({ ...admin, amr: byPassword(500) }, steps[step]!).then(() => run(admin, "select * from nothing")),
    );
    expect(problem).not.toBe("sign_in_again");
  });

  test("is nothing for customers, however fresh", async () => {
    const customer = await signUp(database.pools);
    const answer = await as(database.pools, customer, (sql) => sql.unsafe(steps[step]!)).then(
      ({ count }) => count,
      ({ code }: { code: string }) => code,
    );
    expect([0, "PT403"]).toContain(answer);
  });
});

test("what tells nothing and opens nothing needs no fresh sign-in", async () => {
  const old = { ...admin, amr: byPassword(86_400) };
  await run(old, "update public.mail_settings set sender_name = 'Facet', password = password");
  await run(old, "update public.payment_gateway_settings set is_enabled = false, credentials = credentials");
  expect(await owner()`select from public.messages`).toHaveLength(0);
});

const notices = async () =>
  (
    await owner()<{ recipient: string; data: object }[]>`
      select recipient, data from public.messages where kind = 'security_notice' order by id`
  ).map(({ recipient, data }) => ({ recipient, ...data }));

const toAll = (notice: object, also: string[] = []) =>
  expect.toSatisfy((all: { recipient: string }[]) => {
    const { recipient: _each, ...data } = { recipient: "", ...notice };
    const recipients = [addressOf(admin), addressOf(other), ...also].toSorted();
    expect(all.map(({ recipient }) => recipient).toSorted()).toEqual(recipients);
    for (const each of all) expect(each).toMatchObject(data);
    return true;
  });

describe("all administrators are told of", () => {
  test("an invitation", async () => {
    await run(admin, steps["inviting an administrator"]!);
    expect(await notices()).toEqual(
      toAll({ what: "invitation", about: "new@mail.example", by: addressOf(admin) }),
    );
  });

  test("rights that are taken, who had them too", async () => {
    const third = await addAdmin(database.pools);
    await run(admin, `select public.remove_admin('${third.id}')`);
    expect(await notices()).toEqual(
      toAll({ what: "removal", about: addressOf(third), by: addressOf(admin) }, [addressOf(third)]),
    );
  });

  test("keys for payments and another mail server", async () => {
    await run(admin, steps["keys for payments"]!);
    expect(await notices()).toEqual(toAll({ what: "payment", by: addressOf(admin) }));
    await owner()`delete from public.messages`;
    await run(admin, "update public.mail_settings set port = 2525");
    expect(await notices()).toEqual(toAll({ what: "mail", by: addressOf(admin) }));
  });

  test("a backup that is downloaded", async () => {
    const [backup] = await owner()<{ id: string }[]>`
      insert into public.backups (file) values ('2026-11-23T0300.tar.zst') returning id`.catch(() => []);
    await as(
      database.pools,
      service,
      (sql) => sql`select public.note_backup_download(${backup?.id ?? 1}, ${addressOf(other)})`,
    );
    expect(await notices()).toEqual(toAll({ what: "backup", about: addressOf(other) }));
  });

  test("another password or address of one of them, the address of before too; of a customer's, nobody", async () => {
    const customer = await signUp(database.pools);
    await owner()`update auth.users set encrypted_password = 'x', email = 'c@mail.example' where id = ${customer.id}`;
    expect(await notices()).toEqual([]);
    const third = await addAdmin(database.pools);
    await owner()`update auth.users set encrypted_password = 'x' where id = ${third.id}`;
    expect(await notices()).toEqual(toAll({ what: "password", about: addressOf(third) }, [addressOf(third)]));
    await owner()`delete from public.messages`;
    await owner()`update auth.users set email = 'third@mail.example' where id = ${third.id}`;
    expect(await notices()).toEqual(
      toAll({ what: "address", about: "third@mail.example" }, [addressOf(third), "third@mail.example"]),
    );
    await owner()`delete from auth.users where id = ${third.id}`;
  });
});
