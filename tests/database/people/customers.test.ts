import { createHash, randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { databaseForFile, type TestDatabase } from "../../setup/test-database.ts";
import { addAdmin, as, guest, type Person, refusal, signUp } from "./people.ts";
import { addProduct, address, emptyShop, placeOrder as place, type PlacedOrder } from "../base/shop.ts";

const database = databaseForFile({ limits: true, connections: 8 });
let pools: TestDatabase["pools"];
let admin: Person & { id: string };
let ring: number;
let engraved: number;
beforeAll(async () => {
  pools = database.pools;
  admin = await addAdmin(pools);
  await pools.owner`update public.order_limits set pieces = 999, worth = 1000000`;
});
beforeEach(async () => {
  await emptyShop(pools.owner);
  await pools.owner`delete from auth.users where id <> ${admin.id}`;
  await pools.owner`delete from public.admin_invitations`;
  await pools.owner`delete from public.backups`;
  ring = (await addProduct(pools.owner, { stock: null })).id;
  const [option] = await pools.owner<{ id: number }[]>`
    insert into public.product_options (product_id, position, name, kind, required, max_length, allowed)
    values (${ring}, 1, 'Engraving', 'text', false, 30, 'letters_digits_and_symbols') returning id::int`;
  engraved = option!.id;
});

type Placing = {
  email?: string;
  name?: string;
  person?: Person;
  /** Texts to engrave, each on a piece of its own. */
  text?: string[];
  status?: string;
  /** Other parts of the address. */
  to?: Record<string, string>;
};

async function order({ email, name = "Ana Lima", person = guest, text = [], status, to }: Placing = {}) {
  const placed = await place(
    pools,
    {
      lines: [
        { id: ring, quantity: 1 },
        ...text.map((words) => ({ id: ring, quantity: 1, options: [{ option: engraved, text: words }] })),
      ],
      shipping_address: {
        ...address,
        name,
        email: email ?? `${randomUUID()}@example.com`,
        country: "United States",
        country_code: "US",
        ...to,
      },
    },
    person,
  );
  if (status) await pools.owner`update public.orders set status = ${status} where id = ${placed.id}`;
  return placed;
}

const call = async <T>(person: Person, statement: string, values: (string | number | null)[] = []) =>
  as(pools, person, async (sql) => {
    const [row] = await sql.unsafe<{ answer: T }[]>(`select public.${statement} as answer`, values);
    return row!.answer;
  });

const erase = (email: string, person: Person = admin) => call<null>(person, "erase_customer($1)", [email]);

async function idOf(email: string): Promise<number> {
  const [row] = await pools.owner<{ id: number }[]>`
    select id::int from public.customers where email = ${email.toLowerCase()}`;
  return row!.id;
}

async function addressOf(person: Person & { id: string }): Promise<string> {
  const [row] = await pools.owner<
    { email: string }[]
  >`select email from public.profiles where id = ${person.id}`;
  return row!.email;
}

describe("the list", () => {
  test("has one customer per address, whose account's orders may name others", async () => {
    const bea = await signUp(pools, "Bea");
    const email = await addressOf(bea);
    await order({ person: bea, email: "office@example.com" });
    await order({ email: email.toUpperCase(), status: "cancelled" });
    await order({ email: "GUS@example.com", name: "Jörg O’Weiß" });
    const rows = (q: string, more = "") =>
      as(pools, admin, (sql) =>
        sql.unsafe<
          { email: string; name: string; orders: string; spent: string; account_id: string | null }[]
        >(`select email, name, orders, spent, account_id from public.search_customers($1${more})`, [q]),
      );
    expect([...(await rows(email))]).toEqual([
      { email, name: "Bea", orders: "2", spent: "27.59", account_id: bea.id },
    ]);
    expect(await rows("office@example.com")).toHaveLength(0);
    for (const q of ["jorg oweiss", "JÖRG", "o'weiss", "gus@EXAMPLE"])
      expect(await rows(q)).toMatchObject([
        { email: "gus@example.com", name: "Jörg O’Weiß", account_id: null },
      ]);
    expect(await rows("gus@", ", kind => 'account'")).toHaveLength(0);
    expect(await rows("", ", kind => 'guest', sort => 'spent', descending => false")).toMatchObject([
      { email: "gus@example.com" },
    ]);
    expect(await refusal(rows("a", ", sort => 'email'"))).toMatchObject({ code: "PT400" });
    const counts = await Promise.all(
      [null, "account", "guest"].map((kind) => call(admin, "customer_count($1)", [kind])),
    );
    const [{ accounts }] = await pools.owner<
      [{ accounts: string }]
    >`select count(*) as accounts from public.profiles`;
    expect(counts).toEqual([String(Number(accounts) + 1), accounts, "1"]);
  });

  test("sums in the shop's currency only, also after that has changed", async () => {
    const { id } = await order({ email: "ida@example.com" });
    await order({ email: "ida@example.com" });
    await pools.owner`update public.orders set currency = 'EUR' where id = ${id}`;
    const spent = async () =>
      (
        await pools.owner`select orders::int, spent::float8 from public.customers where email = 'ida@example.com'`
      )[0];
    expect(await spent()).toEqual({ orders: 2, spent: 27.59 });
    const page = await call<{ sums: unknown }>(admin, "customer($1)", [await idOf("ida@example.com")]);
    expect(page.sums).toEqual([
      { currency: "USD", orders: 1, amount: 27.59 },
      { currency: "EUR", orders: 1, amount: 27.59 },
    ]);
    await pools.owner`update public.orders set subtotal = 100, tax = 0, shipping = 0, total_amount = 100 where id = ${id}`;
    await pools.owner`update public.shop_facts set currency = 'EUR'`;
    expect(await spent()).toEqual({ orders: 2, spent: 100 });
    const sums = [
      { currency: "EUR", orders: 1, amount: 100 },
      { currency: "USD", orders: 1, amount: 27.59 },
    ];
    expect(await call(admin, "customer_of_order($1)", [id])).toMatchObject({ sums });
    const [listed] = await as(
      pools,
      admin,
      (sql) =>
        sql`select customers.customer_sums as sums from public.customers where email = 'ida@example.com'`,
    );
    expect(listed).toEqual({ sums });
    await pools.owner`update public.shop_facts set currency = 'USD'`;
  });

  test("a new address of an account keeps its notes; that of a guest becomes one customer", async () => {
    const cleo = await signUp(pools, "Cleo");
    await order({ person: cleo });
    const id = await idOf(await addressOf(cleo));
    await as(
      pools,
      admin,
      (sql) => sql`insert into public.customer_notes (customer_id, note) values (${id}, 'Likes opals')`,
    );
    await pools.owner`update auth.users set email = 'Cleo.new@example.com' where id = ${cleo.id}`;
    const page = await call<Record<string, unknown>>(admin, "customer($1)", [id]);
    expect(page).toMatchObject({
      email: "cleo.new@example.com",
      orders: 1,
      notes: [{ note: "Likes opals", author: "Ada" }],
    });
    await order({ email: "cleo.guest@example.com" });
    await pools.owner`update auth.users set email = 'cleo.guest@example.com' where id = ${cleo.id}`;
    const rows = await pools.owner`select email, orders::int from public.customers where email like 'cleo%'`;
    expect([...rows]).toEqual([{ email: "cleo.guest@example.com", orders: 2 }]);
  });

  test("a new address of an account that a guest orders under at the same time becomes one customer", async () => {
    const eva = await signUp(pools, "Eva");
    await order({ person: eva });
    const moves = await pools.owner.begin(async (sql) => {
      await sql`insert into public.customers (email, name) values ('eva.guest@example.com', 'Eva')`;
      const [{ pid }] = await sql<[{ pid: number }]>`select pg_backend_pid() as pid`;
      const moving = pools.owner`
        update auth.users set email = 'eva.guest@example.com' where id = ${eva.id}`.execute();
      // On another connection: within a transaction, PostgreSQL shows sessions as they were at the first look.
      const blocked = () =>
        pools.owner`select from pg_locks where not granted and ${pid} = any(pg_blocking_pids(pid))`;
      await expect.poll(blocked).toHaveLength(1);
      return { moving };
    });
    await moves.moving;
    const rows = await pools.owner`
      select email, account_id, orders::int from public.customers where email like 'eva%'`;
    expect([...rows]).toEqual([{ email: "eva.guest@example.com", account_id: eva.id, orders: 1 }]);
  });

  test("an order tells whose it is", async () => {
    const dan = await signUp(pools, "Dan");
    const { id } = await order({ person: dan });
    const whose = await call<Record<string, unknown>>(admin, "customer_of_order($1)", [id]);
    expect(whose).toMatchObject({ id: await idOf(await addressOf(dan)), name: "Dan", orders: 1 });
  });

  test.for([
    "customer_count()",
    "search_customers('a')",
    "customer(1)",
    "customer_of_order(1)",
    "customer_sums(row(1, 'a', null, 'a', 1, 1, now(), 'a')::public.customers)",
    "export_customer('a@example.com')",
    "erase_customer('a@example.com')",
  ])("only administrators call %s", async (statement) => {
    expect(await refusal(call(await signUp(pools), statement))).toMatchObject({ code: "PT403" });
  });
});

/** A customer with something in every table: an account, its orders and those as a guest. */
async function known() {
  const person = await signUp(pools, "Evangeline Quist");
  const email = `evangeline.${randomUUID()}@example.com`;
  await pools.owner`update auth.users set email = ${email} where id = ${person.id}`;
  await pools.owner`
    insert into auth.identities (user_id, provider, provider_id, identity_data)
    values (${person.id}, 'email', ${person.id}, ${pools.owner.json({ sub: person.id, email })})`;
  await pools.owner`
    insert into auth.sessions (id, user_id, created_at, user_agent, ip)
    values (gen_random_uuid(), ${person.id}, now(), 'Evangeline Quist''s browser', '192.0.2.7')`;
  const name = "Evangeline Quist";
  const to = {
    line1: "1 Quist Street",
    line2: "Lima & Sons, floor 3",
    phone: "+1 555 010 4477",
    postal_code: "62707",
  };
  const placed: PlacedOrder[] = [
    await order({
      person,
      name,
      email: `gift.${email}`,
      status: "delivered",
      text: ["For Evangeline", "Quist"],
      to,
    }),
    await order({ name, email: email.toUpperCase(), status: "delivered", to }),
    await order({ name, email, status: "cancelled", to }),
  ];
  await as(pools, person, async (sql) => {
    await sql`
      insert into public.addresses (name, line1, city, region, postal_code, country, phone)
      values (${name}, '7 Quist Lane', 'Springfield', 'IL', '62707', 'US', '+1 555 010 4477')`;
    await sql`insert into public.counter_offers (product_id, user_id, offer_price, message) values (${ring}, ${person.id}, 5, 'Evangeline Quist here')`;
    await sql`insert into public.product_inquiries (product_id, product_name, user_id, user_email, message)
      values (${ring}, '', ${person.id}, ${email}, 'I am Evangeline Quist')`;
  });
  await call(guest, "send_contact_message($1, $2, 'Evangeline Quist', 'Call +1 555 010 4477')", [
    name,
    email,
  ]);
  await as(pools, admin, async (sql) => {
    await sql`insert into public.customer_notes (customer_id, note) values (${await idOf(email)}, 'Evangeline Quist likes opals')`;
    const [inquiry] = await sql<
      { id: number }[]
    >`select id::int from public.product_inquiries where user_id = ${person.id}`;
    await sql`select public.answer_inquiry(${inquiry!.id}, 'Dear Evangeline Quist')`;
    await sql`
      select public.answer_offer(id, 6, updated_at, 'Dear Evangeline Quist') from public.counter_offers
      where user_id = ${person.id}`;
    await sql`select public.invite_admin(${email})`;
    const { id } = placed[0]!;
    await sql`select public.add_order_note(${id}, 'Evangeline Quist called')`;
    await sql`update public.orders set status = 'processing' where id = ${id}`;
    const moved = { ...placed[0]!.shipping_address, line1: "2 Quist Street" };
    await sql`select public.change_order_address(${id}, ${sql.json(moved)})`;
    await sql`update public.orders set status = 'delivered' where id = ${id}`;
  });
  // They were an administrator once.
  await pools.owner`
    insert into public.backups (kind, file, version, downloaded_at, downloaded_by)
    values ('nightly', ${`${email.slice(-48, -12)}.tar.zst`}, '1', now(), ${email.toUpperCase()})`;
  await pools.owner`
    insert into private.order_connections (order_id, connection) values (${placed[0]!.id}, '192.0.2.7')`;
  return { person, email, placed };
}

/** Where one of these texts stands, whatever its case: in any column of any table but issued invoices and the names of countries. */
async function whereStands(texts: string[]): Promise<string[]> {
  const columns = await pools.owner<{ table: string; column: string }[]>`
    select format('%I.%I', table_schema, table_name) as table, column_name as column
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema in ('public', 'private', 'auth') and table_type = 'BASE TABLE' and table_name not in ('invoices', 'countries')
      and data_type in ('text', 'character varying', 'jsonb', 'json', 'ARRAY', 'inet')`;
  expect(columns.length).toBeGreaterThan(100);
  const found = await Promise.all(
    columns.map(async ({ table, column }) => {
      const rows = await pools.owner.unsafe(
        `select from ${table} as t where lower(t."${column}"::text) ~ any ($1::text[]) limit 1`,
        [texts.map((text) => text.toLowerCase().replace(/[^a-z0-9@ ]/g, "\\$&"))],
      );
      return rows.length > 0 ? [`${table}.${column}`] : [];
    }),
  );
  return found.flat();
}

const personal = ["Evangeline", "Quist", "Lima & Sons", "555 010 4477", "15550104477", "192.0.2.7", "62707"];

describe("everything that is stored of a customer", () => {
  test("is exported in one document, without what opens something", async () => {
    const { email, placed } = await known();
    const document = await call<Record<string, Record<string, unknown>[]>>(admin, "export_customer($1)", [
      ` ${email.toUpperCase()} `,
    ]);
    expect(document).toMatchObject({
      email,
      accounts: [{ email, name: "Evangeline Quist", sessions: [{ network_address: "192.0.2.7" }] }],
      addresses: [{ line1: "7 Quist Lane" }],
      orders: [{ order_items: [{}, {}, {}], network_address: "192.0.2.7" }, {}, {}],
      inquiries: [
        { answers: [{ answer: "Dear Evangeline Quist" }] },
        { subject: "Evangeline Quist", answers: [] },
      ],
      offers: [
        { message: "Evangeline Quist here", answer_price: 6, answer_message: "Dear Evangeline Quist" },
      ],
      notes: [{ note: "Evangeline Quist likes opals" }],
      backups_downloaded: [{ file: expect.stringMatching(/zst$/) }],
    });
    expect(document["orders"]!.map(({ id }) => id)).toEqual(placed.map(({ id }) => id));
    const kinds = document["messages"]!.map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(["order_placed", "inquiry_answered", "admin_invitation"]));
    expect(kinds).not.toContain("new_order");
    expect(JSON.stringify(document)).not.toContain(placed[1]!.guest_key);
    expect(await refusal(call(admin, "export_customer('nobody@example.com')"))).toMatchObject({
      code: "PT404",
    });
    expect(await refusal(call(admin, "export_customer(' ')"))).toMatchObject({ code: "PT400" });
  });

  test("is erased everywhere, and amounts, pieces and country stay", async () => {
    const { email, placed } = await known();
    await order({ email: "other@example.com", name: "Otto" });
    const stands = await whereStands([email, ...personal]);
    for (const column of [
      "public.orders.shipping_address",
      "public.orders.found_by_code",
      "public.messages.data",
      "public.backups.downloaded_by",
      "auth.identities.identity_data",
    ])
      expect(stands).toContain(column);
    const books = () => pools.owner`
      select id, created_at, status, subtotal, tax, shipping, total_amount, payment_status,
        shipping_address ->> 'country_code' as country, shipping_address ->> 'state' as state from public.orders order by id`;
    const before = await books();

    await erase(email.toUpperCase());
    expect(await whereStands([email, ...personal])).toEqual([]);
    expect([...(await books())]).toEqual([...before]);
    const [row] = await pools.owner`
      select customer_name, customer_email, found_by_name, user_id, shipping_address from public.orders where id = ${placed[0]!.id}`;
    expect(row).toMatchObject({
      customer_name: "Erased",
      customer_email: "Erased",
      found_by_name: "erased erased",
      user_id: null,
    });
    expect(row!["shipping_address"]).toEqual({
      name: "Erased",
      email: "Erased",
      line1: "Erased",
      line2: "Erased",
      phone: "Erased",
      state: "Illinois",
      country: "United States",
      country_code: "US",
    });
    expect(await call(guest, "guest_order($1, $2)", [placed[1]!.id, placed[1]!.guest_key])).toBeNull();

    // Once more, and for somebody whom nobody knows.
    await erase(email);
    await erase("nobody@example.com");
    expect([...(await books())]).toEqual([...before]);
    expect(await call(admin, "customer($1)", [await idOf("other@example.com")])).toMatchObject({
      name: "Otto",
      orders: 1,
    });
  });

  test("is erased by the whole address: others whose address or words contain it lose nothing", async () => {
    const others = [
      "joann@example.com",
      "jo.ann@example.com",
      "o'ann@example.com",
      "a+ann@example.com",
      "ann@example.com.au",
      "ann@example.community",
      "annn@example.com",
    ];
    const write = (email: string, words: string) =>
      call(guest, "send_contact_message($1, $2, 'A question', $3)", ["Jo", email, words]);
    for (const email of others) await write(email, `Please write to ${email}. Ann has ann@example.com.`);
    await write("Ann@Example.com", "Please write to me.");
    // What is about nothing that is left is known by its words alone.
    await pools.owner`
      insert into public.messages (kind, recipient, data)
      select 'contact_message', null, jsonb_build_object('inquiry', jsonb_build_object('user_email', email, 'message', 'Hello'))
      from unnest(${[...others, "ANN@example.com"]}::text[]) as email`;
    const left = async () => {
      const [row] = await pools.owner`
        select
          array(select user_email from public.product_inquiries where user_email <> 'Erased' order by id) as inquiries,
          array(select data #>> '{inquiry,user_email}' from public.messages where inquiry_id is null order by id) as mails,
          (select count(*)::int from public.messages where inquiry_id is not null) as linked`;
      return row;
    };

    expect(await call(admin, "export_customer('ann@example.com')")).toMatchObject({
      inquiries: [{ message: "Please write to me." }],
    });
    await erase(" ANN@example.com\n");
    expect(await left()).toEqual({ inquiries: others, mails: others, linked: others.length });

    for (const nothing of [
      "@",
      "",
      "example.com",
      "ann@",
      "@example.com",
      "ann@x@example.com",
      "Erased",
      "a b@c",
    ])
      expect(await refusal(erase(nothing))).toMatchObject({ code: "PT400" });
    await erase("%@%");
    await erase("_nn@example.com");
    expect(await left()).toEqual({ inquiries: others, mails: others, linked: others.length });
  });

  test("is erased in the timeline of an order as a whole name, address or street", async () => {
    const { id } = await order({
      email: "ann@example.com",
      name: "Rose",
      status: "delivered",
      to: { line1: "Lane 1" },
    });
    const texts = [
      "joann@example.com",
      "a Rosewood box",
      "Lane 12",
      "mail to ann@example.com.",
      "for Rose’s sister",
      "at Lane 1!",
    ];
    await pools.owner`
      insert into public.order_events (order_id, kind, data)
      select ${id}, 'note', jsonb_build_object('words', words) from unnest(${texts}::text[]) as words`;
    await erase("ann@example.com");
    const rows = await pools.owner<{ words: string }[]>`
      select data ->> 'words' as words from public.order_events where order_id = ${id} and data ? 'words' order by id`;
    expect(rows.map(({ words }) => words)).toEqual([...texts.slice(0, 3), "Erased", "Erased", "Erased"]);
  });

  test("mails about an erased order go to nobody", async () => {
    const { id } = await order({ email: "fay@example.com", status: "delivered" });
    await erase("fay@example.com");
    await pools.owner`update public.orders set status = 'shipped' where id = ${id}`;
    expect(await pools.owner`select from public.messages where order_id = ${id}`).toHaveLength(0);
    await pools.owner`update public.orders set status = 'delivered' where id = ${id}`;
  });

  test("stays while an order is neither delivered nor void", async () => {
    const { id } = await order({ email: "gil@example.com" });
    for (const status of ["pending", "processing", "paid", "shipped", "pending_payment"]) {
      await pools.owner`update public.orders set status = ${status} where id = ${id}`;
      expect(await refusal(erase("gil@example.com"))).toMatchObject({
        code: "PT409",
        message: `Order #${id} is neither delivered nor cancelled yet. Data can be erased after that.`,
      });
    }
    const [row] = await pools.owner`select customer_name from public.orders where id = ${id}`;
    expect(row).toEqual({ customer_name: "Ana Lima" });
  });

  test("of an administrator is not erased", async () => {
    expect(await refusal(erase(await addressOf(admin)))).toMatchObject({
      code: "PT409",
      message: expect.stringContaining("administrator"),
    });
  });

  test("an order that is placed meanwhile is refused, erased with it, or stops it: nothing is left half", async () => {
    const person = await signUp(pools, "Hal");
    const email = await addressOf(person);
    await order({ person, email, name: "Hal Half", status: "delivered" });
    const outcomes = await Promise.allSettled([
      ...Array.from({ length: 6 }, (_, n) => order({ email, name: "Hal Half", ...(n % 2 && { person }) })),
      ...Array.from({ length: 3 }, () => erase(email)),
    ]);
    const refusals = outcomes.flatMap((outcome) =>
      outcome.status === "rejected" ? [(outcome.reason as { code: string }).code] : [],
    );
    expect(refusals.filter((code) => !["PT401", "PT409"].includes(code))).toEqual([]);
    // Whatever came last: who is still there has open orders, and all that they had before, or only those.
    const halves = await pools.owner`
      select count(*) filter (where customer_name = 'Hal Half')::int as named,
        count(*) filter (where customer_name = 'Hal Half' and status = 'processing')::int as open,
        (select count(*)::int from public.profiles where id = ${person.id}) as accounts,
        (select orders::int from public.customers where email = ${email}) as counted
      from public.orders`;
    const { named, open, accounts, counted } = halves[0] as Record<string, number>;
    expect(counted ?? 0).toBe(named);
    expect(named! - open!).toBe(accounts);
    await pools.owner`update public.orders set status = 'delivered' where customer_name = 'Hal Half'`;
    await erase(email);
    expect(await whereStands([email, "Hal Half"])).toEqual([]);
  });
});

/** Asks, and sends the mail: what its link opens. */
async function mailed(person: Person, kind: string): Promise<string> {
  await call(person, "request_customer_data($1)", [kind]);
  const token = randomUUID();
  const digest = createHash("sha256").update(token).digest("base64url");
  const [message] = await pools.owner<{ id: number; data: object }[]>`
    select id::int, data from public.messages where kind in ('data_export', 'data_erasure') order by id desc limit 1`;
  expect(JSON.stringify(message!.data)).not.toContain("nonce");
  const noted = await as(
    pools,
    { role: "service_role" },
    (sql) => sql<{ noted: boolean }[]>`select public.note_message_token(${message!.id}, ${digest}) as noted`,
  );
  expect([...noted]).toEqual([{ noted: true }]);
  return token;
}

describe("what customers ask for themselves", () => {
  test("needs the link of the mail, which is good for what was asked and for an hour", async () => {
    const { person, email } = await known();
    const [download, removal] = [await mailed(person, "export"), await mailed(person, "erase")];
    expect(await call(guest, "customer_data_request($1)", [download])).toMatchObject({
      kind: "export",
      email,
    });
    expect(await call(guest, "export_own_data($1)", [download])).toMatchObject({
      email,
      orders: [{}, {}, {}],
    });
    expect(await refusal(call(guest, "erase_own_data($1)", [download]))).toMatchObject({ code: "PT404" });
    expect(await refusal(call(guest, "export_own_data($1)", [removal]))).toMatchObject({ code: "PT404" });
    const newer = await mailed(person, "erase");
    expect(await refusal(call(person, "erase_own_data($1)", [removal]))).toMatchObject({ code: "PT404" });
    await call(guest, "erase_own_data($1)", [newer]);
    expect(await whereStands([email, ...personal])).toEqual([]);
    expect(await call(guest, "customer_data_request($1)", [newer])).toBeNull();
  });

  test("is refused late, often, with an open order, and for administrators", async () => {
    const ivo = await signUp(pools, "Ivo");
    const token = await mailed(ivo, "export");
    await pools.owner`update private.data_requests set expires_at = now() where account_id = ${ivo.id}`;
    expect(await call(guest, "customer_data_request($1)", [token])).toBeNull();
    expect(await refusal(call(guest, "export_own_data($1)", [token]))).toMatchObject({ code: "PT404" });
    const removal = await mailed(ivo, "erase");
    await order({ person: ivo, status: "shipped" });
    expect(await refusal(call(ivo, "request_customer_data('erase')"))).toMatchObject({ code: "PT409" });
    expect(await call(guest, "customer_data_request($1)", [removal])).toMatchObject({
      refusal: expect.stringContaining("neither delivered nor cancelled"),
    });
    expect(await refusal(call(guest, "erase_own_data($1)", [removal]))).toMatchObject({ code: "PT409" });
    for (const _ of [1, 2, 3]) await mailed(ivo, "export");
    expect(await refusal(call(ivo, "request_customer_data('export')"))).toMatchObject({ code: "PT429" });
    expect(await refusal(call(admin, "request_customer_data('erase')"))).toMatchObject({ code: "PT409" });
    expect(await refusal(call(await signUp(pools), "request_customer_data('all')"))).toMatchObject({
      code: "PT400",
    });
  });
});
