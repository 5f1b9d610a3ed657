import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { JSONValue } from "../../../backend/database/sql.ts";
import { databaseForFile } from "../../setup/test-database.ts";
import { addAdmin, as, guest, type Person, refusedAs, service, signUp } from "../people/people.ts";

const database = databaseForFile();
let admin: Person & { id: string };
const owner = () => database.pools.owner;
beforeAll(async () => {
  admin = await addAdmin(database.pools);
});
beforeEach(async () => {
  await owner()`delete from public.newsletter_subscribers`;
  await owner()`delete from public.messages`;
  await turn(true);
});

const turn = (enabled: boolean) =>
  owner()`update public.app_settings set value = ${owner().json({ enabled })} where key = 'newsletter_enabled'`;

async function call<T = unknown>(person: Person, words: string, values: JSONValue[] = []): Promise<T> {
  const [row] = await as(database.pools, person, (sql) =>
    sql.unsafe<{ answer: T }[]>(`select public.${words} as answer`, values as never[]),
  );
  return row!.answer;
}

const ana = "ana@mail.example";

const ask = (email: string | null = ana, source: string | null = "footer", language: string | null = null) =>
  call(guest, "subscribe_to_newsletter($1, $2, $3)", [email, source, language]);

/** As in a shop, where others may try often. */
const askLimited = () =>
  as(database.pools, guest, async (sql) => {
    await sql`select set_config('shop.limits', 'on', true)`;
    const [row] = await sql`select public.subscribe_to_newsletter(${ana}, 'footer') as answer`;
    return row!["answer"] as unknown;
  });

type Stored = {
  email: string;
  source: string;
  language: string | null;
  mails: number;
  is_confirmed: boolean;
  is_over: boolean;
  unsubscribe_key: string;
};

const stored = async () => [
  ...(await owner()<Stored[]>`
    select email, source, language, mails, confirmed_at is not null as is_confirmed,
      unsubscribed_at is not null as is_over, unsubscribe_key
    from public.newsletter_subscribers order by id`),
];
const only = async () => (await stored())[0]!;

const mails = async () => [
  ...(await owner()<{ id: number; recipient: string; data: { language?: string } }[]>`
    select id::int, recipient, data from public.messages where kind = 'newsletter_confirmation' order by id`),
];

/** The token of the last mail, as the worker has it recorded before it sends the mail. */
async function lastToken(token: string): Promise<string> {
  const [digest] = await owner()<{ text: string }[]>`select private.token_digest(${token}) as text`;
  const last = (await mails()).at(-1)!;
  expect(await call(service, "note_message_token($1, $2)", [last.id, digest!.text])).toBe(true);
  return token;
}

/** How confirming by a link is refused. */
const confirmed = (token: string) => refusedAs(call(guest, "confirm_newsletter($1)", [token]));

async function subscribe(): Promise<string> {
  await ask();
  await call(guest, "confirm_newsletter($1)", [await lastToken(`subscribed-${Math.random()}`)]);
  return (await only()).unsubscribe_key;
}

describe("asking", () => {
  test("is refused without an address, from elsewhere, and while there is no newsletter", async () => {
    expect(await refusedAs(ask("ana"))).toBe("email_invalid");
    expect(await refusedAs(ask(null))).toBe("email_invalid");
    expect(await refusedAs(ask(ana, "checkout"))).toBe("bad_request");
    expect(await refusedAs(ask(ana, null))).toBe("bad_request");
    await turn(false);
    expect(await refusedAs(ask())).toBe("newsletter_not_offered");
    expect(await stored()).toEqual([]);
  });

  test("sends a link in the language in which the shop is read, and subscribes nobody", async () => {
    await owner()`insert into public.shop_languages (code, is_shown) values ('fr', true), ('it', false)`;
    await ask(" ANA@mail.example ", "home", "fr");
    await ask("ben@mail.example", "footer", "it");
    expect(await stored()).toMatchObject([
      { email: ana, source: "home", language: "fr", is_confirmed: false, is_over: false },
      { email: "ben@mail.example", source: "footer", language: null, is_confirmed: false },
    ]);
    expect(await mails()).toMatchObject([{ recipient: ana, data: { language: "fr" } }, { data: {} }]);
    expect(await call(admin, "newsletter_addresses()")).toEqual([]);
    await owner()`delete from public.shop_languages`;
  });

  test("answers the same whether an address subscribes, and writes to it three times in three days", async () => {
    const answers = [await askLimited(), await askLimited(), await askLimited(), await askLimited()];
    expect(await mails()).toHaveLength(3);
    await owner()`update public.newsletter_subscribers set asked_at = now() - interval '73 hours'`;
    answers.push(await askLimited());
    expect(await mails()).toHaveLength(4);
    expect(await only()).toMatchObject({ mails: 1 });
    await call(guest, "confirm_newsletter($1)", [await lastToken("t-1")]);
    answers.push(await ask());
    expect(await mails()).toHaveLength(4);
    expect(new Set(answers)).toEqual(new Set([answers[0]]));
  });

  test("twice at the same time makes one subscriber", async () => {
    await Promise.all([ask(), ask(), ask()]);
    expect(await stored()).toHaveLength(1);
    expect(await mails()).toHaveLength(3);
  });
});

describe("the link of the mail", () => {
  test("confirms its address, as often as it is used, and only its digest is stored", async () => {
    await ask();
    const token = await lastToken("t-1");
    expect(await call(guest, "mailed_newsletter_address($1)", [token])).toBe(ana);
    const [key] = await owner()<{ digest: string }[]>`select digest from private.newsletter_keys`;
    for (const guess of ["", "t-2", key!.digest]) {
      expect(await call(guest, "mailed_newsletter_address($1)", [guess])).toBeNull();
      expect(await confirmed(guess)).toBe("newsletter_link_unknown");
    }
    expect(await only()).toMatchObject({ is_confirmed: false });
    await call(guest, "confirm_newsletter($1)", [token]);
    await call(guest, "confirm_newsletter($1)", [token]);
    expect(await only()).toMatchObject({ is_confirmed: true, is_over: false });
  });

  test("opens nothing after three days, or once its address has unsubscribed or is gone", async () => {
    await ask();
    const token = await lastToken("t-1");
    await owner()`
      update public.messages set data = data || jsonb_build_object('expires_at', now() - interval '1 second')`;
    expect(await confirmed(token)).toBe("newsletter_link_unknown");
    await ask();
    const next = await lastToken("t-2");
    await call(guest, "confirm_newsletter($1)", [next]);
    await call(guest, "end_newsletter($1)", [(await only()).unsubscribe_key]);
    expect(await confirmed(next)).toBe("newsletter_link_unknown");
    await ask();
    const last = await lastToken("t-3");
    await owner()`delete from public.newsletter_subscribers`;
    expect(await confirmed(last)).toBe("newsletter_link_unknown");
  });

  test("does not go out once the address is confirmed, and is not sent again", async () => {
    await ask();
    await ask();
    const [first, second] = await mails();
    await call(guest, "confirm_newsletter($1)", [await lastToken("t-1")]);
    expect(await call(service, "note_message_token($1, $2)", [first!.id, "x"])).toBe(false);
    await call(service, "note_message_sent($1)", [second!.id]);
    expect(await refusedAs(call(admin, "send_message_again($1)", [second!.id]))).toBe(
      "message_link_used_once",
    );
  });
});

describe("unsubscribing", () => {
  test("takes the key only, stays, and ends by confirming anew", async () => {
    const key = await subscribe();
    for (const guess of ["", "x", ana])
      expect(await refusedAs(call(guest, "end_newsletter($1)", [guess]))).toBe("newsletter_link_unknown");
    await call(guest, "end_newsletter($1)", [key]);
    await turn(false);
    await call(guest, "end_newsletter($1)", [key]);
    await turn(true);
    expect(await only()).toMatchObject({ is_confirmed: true, is_over: true });
    await ask();
    expect(await only()).toMatchObject({ is_over: true });
    await call(guest, "confirm_newsletter($1)", [await lastToken("t-2")]);
    expect(await only()).toMatchObject({ is_over: false, unsubscribe_key: key });
  });
});

describe("the owner", () => {
  test("exports who subscribes, and who no longer does, with the page that unsubscribes", async () => {
    const customer = await signUp(database.pools);
    await owner()`insert into public.shop_languages (code, is_shown) values ('fr', true)`;
    await owner()`
      insert into public.newsletter_subscribers (email, source, language, confirmed_at, unsubscribed_at, unsubscribe_key)
      values ('one@mail.example', 'footer', 'fr', now(), null, 'k-1'), ('two@mail.example', 'home', null, now(), null, 'k-2'),
        ('gone@mail.example', 'home', null, now(), now(), 'k-3'), ('new@mail.example', 'home', null, null, null, 'k-4')`;
    const rows = await call<{ id: number }[]>(admin, "newsletter_addresses()");
    expect(rows).toMatchObject([
      { email: "one@mail.example", language: "fr", unsubscribe: "/fr/newsletter/unsubscribe/k-1" },
      { email: "two@mail.example", language: "en", unsubscribe: "/newsletter/unsubscribe/k-2" },
    ]);
    expect(await call(admin, "newsletter_addresses(false, $1, 1)", [rows[0]!.id])).toMatchObject([
      { email: "two@mail.example" },
    ]);
    expect(await call(admin, "newsletter_addresses(true)")).toMatchObject([{ email: "gone@mail.example" }]);
    expect(await refusedAs(call(customer, "newsletter_addresses()"))).toBe("admins_only");
    await owner()`delete from public.shop_languages`;
  });

  test("exports and erases a subscriber as a customer", async () => {
    await subscribe();
    const { newsletter } = await call<{ newsletter: object }>(admin, "export_customer($1)", [ana]);
    expect(newsletter).toMatchObject({ source: "footer", unsubscribed_at: null, language: null });
    await call(admin, "erase_customer($1)", [ana]);
    expect(await stored()).toEqual([]);
    expect(await mails()).toEqual([]);
    expect(await refusedAs(call(admin, "export_customer($1)", [ana]))).toBe("nothing_stored");
  });
});

test("nobody's address stays that was not confirmed for a week, or has unsubscribed for a year", async () => {
  await owner()`
    insert into public.newsletter_subscribers (email, source, asked_at, confirmed_at, unsubscribed_at)
    select name || '@mail.example', 'home', now() - asked::interval, now() - confirmed::interval, now() - ended::interval
    from (values
      ('late', '8 days', null, null), ('new', '6 days', null, null), ('reader', '3 years', '3 years', null),
      ('gone', '3 years', '3 years', '366 days'), ('leaver', '3 years', '3 years', '300 days')
    ) as given (name, asked, confirmed, ended)`;
  await ask("old@mail.example");
  await ask("young@mail.example");
  await owner()`
    update public.messages set created_at = now() - interval '8 days' where recipient = 'old@mail.example'`;
  await call(service, "trim_messages()");
  expect((await stored()).map(({ email }) => email.split("@")[0])).toEqual([
    "new",
    "reader",
    "leaver",
    "old",
    "young",
  ]);
  expect((await mails()).map(({ recipient }) => recipient)).toEqual(["young@mail.example"]);
});
