import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Pools } from "../../../backend/database/pools.ts";
import { databaseForFile } from "../../setup/test-database.ts";
import { addAdmin, as, guest, type Person, refusal, signUp } from "../people/people.ts";
import { addProduct, emptyShop, placeOrder, type Product } from "../base/shop.ts";

const database = databaseForFile();
let pools: Pools;
let ana: Person & { id: string };
let bea: Person & { id: string };
let admin: Person;
let colleague: Person;
let ring: Product;
beforeAll(async () => {
  pools = database.pools;
  ana = await signUp(pools);
  await pools.owner`update public.profiles set full_name = 'Ana Åström' where id = ${ana.id}`;
  bea = await signUp(pools, "Bea");
  admin = await addAdmin(pools);
  colleague = await addAdmin(pools);
});
beforeEach(async () => {
  await emptyShop(pools.owner);
  ring = await addProduct(pools.owner, { name: "Halo ring", price: 20 });
});

const newest = async () => {
  const [row] = await pools.owner<{ id: number }[]>`select max(id)::int as id from public.product_inquiries`;
  return row!.id;
};

/** Asks about the ring, and returns the inquiry's id. */
async function ask(person: Person, message: string, email = "mira@mail.example"): Promise<number> {
  await as(
    pools,
    person,
    (sql) => sql`
      insert into public.product_inquiries (product_id, product_name, user_id, user_email, message)
      values (${ring.id}, '', ${person.id ?? null}, ${email}, ${message})`,
  );
  return newest();
}

/** Writes to the shop, and returns the inquiry's id. */
async function write(name: string, email: string, subject: string, message: string): Promise<number> {
  await as(
    pools,
    guest,
    (sql) => sql`select public.send_contact_message(${name}, ${email}, ${subject}, ${message})`,
  );
  return newest();
}

/** Asks to cancel a new order of the person, and returns the order's and the inquiry's id. */
async function askToCancel(person: Person) {
  const order = await placeOrder(pools, { lines: [{ id: ring.id, quantity: 1 }] }, person);
  const [line] = await pools.owner`select id::int from public.order_items where order_id = ${order.id}`;
  const pieces = [{ order_item_id: line!["id"] as number, quantity: 1 }];
  const key = person.id ? null : order.guest_key;
  await as(
    pools,
    person,
    (sql) =>
      sql`select public.send_order_request(${order.id}, 'cancel', ${sql.json(pieces)}, 'mistake', '', ${key})`,
  );
  return { order: order.id, inquiry: await newest() };
}

const answer = (person: Person, id: number, text: string, lastSeen: number | null = null) =>
  as(pools, person, (sql) => sql`select public.answer_inquiry(${id}, ${text}, ${lastSeen})`);

const thread = (person: Person, id: number) =>
  as(
    pools,
    person,
    (sql) => sql<{ id: number; author: string | null; answer: string }[]>`
      select id::int, author, answer from public.inquiry_answers where inquiry_id = ${id} order by id`,
  );

const mails = () =>
  pools.owner<{ id: number; answer: string; answer_id: number }[]>`
    select id::int, data ->> 'answer' as answer, (data -> 'answer_id')::int as answer_id
    from public.messages where kind = 'inquiry_answered' order by id`;

describe("answers", () => {
  test("are kept in order, each with its author and its mail; the sender reads them, nobody else", async () => {
    const id = await ask(ana, "Is it blue?");
    await answer(admin, id, " It is. \n");
    await answer(colleague, id, "And green.");
    const kept = await thread(admin, id);
    expect(kept).toMatchObject([
      { author: admin.id, answer: "It is." },
      { author: colleague.id, answer: "And green." },
    ]);
    expect(await mails()).toMatchObject(kept.map(({ id, answer }) => ({ answer, answer_id: id })));
    expect(await thread(ana, id)).toHaveLength(2);
    expect(await thread(bea, id)).toHaveLength(0);
    expect(await refusal(thread(guest, id))).toMatchObject({ code: "42501" });

    // One that is sent again still belongs to its answer, and is no answer of its own.
    const [first] = await mails();
    await pools.owner`update public.messages set state = 'sent'`;
    await as(pools, admin, (sql) => sql`select public.send_message_again(${first!.id})`);
    expect((await mails()).map(({ answer_id }) => answer_id)).toEqual([
      kept[0]!.id,
      kept[1]!.id,
      kept[0]!.id,
    ]);
    expect(await thread(admin, id)).toHaveLength(2);
  });

  test("wait for one another: who has not seen the latest is asked first", async () => {
    const id = await ask(guest, "Is it blue?");
    const conflict = {
      code: "PT409",
      message: "This inquiry was answered in the meantime. Your answer was not sent.",
    };
    const outcomes = await Promise.allSettled([
      answer(admin, id, "Yes.", 0),
      answer(colleague, id, "No.", 0),
    ]);
    const refused = outcomes.filter((outcome) => outcome.status === "rejected");
    expect(refused.map(({ reason }) => reason as unknown)).toMatchObject([conflict]);
    const [first] = await thread(admin, id);
    expect(await mails()).toHaveLength(1);

    // Whoever has seen it may answer, too.
    const [second, slower] = first!.author === admin.id ? ["No.", colleague] : ["Yes.", admin];
    await answer(slower, id, second, first!.id);
    expect(await refusal(answer(admin, id, "Third.", first!.id))).toMatchObject(conflict);
    // The same by the same person once more: its response was lost.
    await answer(slower, id, second, first!.id);
    expect(await thread(admin, id)).toHaveLength(2);
    expect(await mails()).toHaveLength(2);
    // Programs that do not say what they have seen are not asked.
    await answer(admin, id, "Fourth.");
    expect(await thread(admin, id)).toHaveLength(3);
  });

  test("go nowhere once the sender was erased", async () => {
    const id = await ask(guest, "I am Mira", "erased-soon@mail.example");
    await answer(admin, id, "Dear Mira");
    await as(pools, admin, (sql) => sql`select public.erase_customer('erased-soon@mail.example')`);
    expect(await thread(admin, id)).toMatchObject([{ answer: "Erased" }]);
    expect(await refusal(answer(admin, id, "Hello?"))).toMatchObject({
      code: "PT409",
      message: "The data of the person who asked this was erased, so there is nobody to answer.",
    });
    expect(await thread(admin, id)).toHaveLength(1);
  });
});

const search = async (
  q: string,
  kind: string | null = null,
  status: string | null = null,
  person = admin,
) => {
  const rows = await as(
    pools,
    person,
    (sql) => sql<{ id: number }[]>`select id::int from public.search_inquiries(${q}, ${kind}, ${status})`,
  );
  return rows.map(({ id }) => id);
};

describe("searching", () => {
  test("finds names, both emails, subject, question, answers and order numbers, newest first", async () => {
    const asked = await ask(ana, "Does it come in 100% rose-gold?", "typed@mail.example");
    const written = await write("Jörg Weiß", "joerg@mail.example", "Opening hours", "When?");
    const { order, inquiry } = await askToCancel(guest);
    await answer(admin, asked, "Only in platinum.");
    const account = `ana-${ana.id}@example.com`;
    for (const [q, found] of [
      ["astrom", [asked]],
      [account.toUpperCase(), [asked]],
      ["joerg@mail", [written]],
      ["jorg weiss", [written]],
      ["opening", [written]],
      ["100% rose-gold", [asked]],
      ["100. rose", []],
      ["platinum", [asked]],
      ["halo ring", [inquiry, asked]],
      [`#${order}`, [inquiry]],
      [` ${String(order).padStart(6, "0")} `, [inquiry]],
      ["wh", [written]],
      ["nobody", []],
    ] as const)
      expect([q, await search(q)]).toEqual([q, found]);
    expect(await search("halo ring", "question")).toEqual([asked]);
    expect(await search("halo ring", null, "new")).toEqual([inquiry]);
    expect(await search("halo ring", "question", "new")).toEqual([]);
  });

  test("follows what changes, and forgets what is erased or deleted", async () => {
    const asked = await ask(bea, "Is it blue?");
    const written = await write("Mira Kapoor", "mira.kapoor@mail.example", "Mira here", "I am Mira Kapoor");
    await answer(admin, written, "Dear Mira Kapoor");
    await pools.owner`update public.profiles set full_name = 'Beatrix', email = 'beatrix@mail.example' where id = ${bea.id}`;
    expect(await search("beatrix@")).toEqual([asked]);
    expect(await search("kapoor")).toEqual([written]);
    await as(pools, admin, (sql) => sql`select public.erase_customer('mira.kapoor@mail.example')`);
    expect(await search("kapoor")).toEqual([]);
    expect(await search("mira")).toEqual([]);
    await as(pools, admin, (sql) => sql`delete from public.product_inquiries where id = ${asked}`);
    expect(await pools.owner`select from private.inquiry_words`).toHaveLength(1);
  });

  test("is for administrators, with at most 200 characters", async () => {
    expect(await refusal(search("x", null, null, ana))).toMatchObject({ code: "PT403" });
    expect(await refusal(search("x", null, null, guest))).toMatchObject({ code: "42501" });
    expect(await refusal(search("x".repeat(201)))).toMatchObject({ code: "PT400" });
    expect(await search("x'; drop table \\ (")).toEqual([]);
  });
});

const others = async (id: number, person = admin) => {
  const rows = await as(
    pools,
    person,
    (sql) => sql<{ id: number }[]>`select id::int from public.other_inquiries(${id})`,
  );
  return rows.map((row) => row.id);
};

describe("other inquiries", () => {
  test("are those of the same account, email or order, newest first", async () => {
    const first = await ask(guest, "One?", "Kit@mail.example");
    const second = await write("Kit", "kit@mail.example", "Two", "Two?");
    const third = await ask(ana, "Three?");
    const { inquiry } = await askToCancel(ana);
    expect(await others(first)).toEqual([second]);
    expect(await others(second)).toEqual([first]);
    expect(await others(third)).toEqual([inquiry]);
    expect(await others(inquiry)).toEqual([third]);
    expect(await others(0)).toEqual([]);
    expect(await refusal(others(first, ana))).toMatchObject({ code: "PT403" });
    expect(await refusal(others(first, guest))).toMatchObject({ code: "42501" });
  });

  test("of one who was erased are not those of everybody who was", async () => {
    const ids = [await ask(guest, "One?", "one@mail.example"), await ask(guest, "Two?", "two@mail.example")];
    for (const email of ["one@mail.example", "two@mail.example"])
      await as(pools, admin, (sql) => sql`select public.erase_customer(${email})`);
    expect(await others(ids[0]!)).toEqual([]);
  });
});
