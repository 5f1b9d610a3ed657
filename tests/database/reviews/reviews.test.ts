import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { databaseForFile, type TestDatabase } from "../../setup/test-database.ts";
import { addProduct, placeOrder } from "../base/shop.ts";
import { addAdmin, as, guest, type Person, refusal, refusedAs, signUp } from "../people/people.ts";
import { buy, review, reviewKey, shown } from "./write.ts";

const database = databaseForFile();
let pools: TestDatabase["pools"];
let admin: Person & { id: string };
let ana: Person & { id: string };
let bea: Person & { id: string };
let ring: number;

beforeAll(async () => {
  pools = database.pools;
  admin = await addAdmin(pools);
  ana = await signUp(pools, "Ana Lima");
  bea = await signUp(pools, "Bea");
});

beforeEach(async () => {
  ring = (await addProduct(pools.owner, { stock: null })).id;
});

const rated = async (product: number) => {
  const [row] = await pools.owner`
    select rating::float, reviews, shown_rating::float from public.products where id = ${product}`;
  return { ...row };
};

const photograph = async (line: { item: number; key: string | null; person: Person }) => {
  const [row] = await as(
    pools,
    line.person,
    (sql) =>
      sql<{ name: string }[]>`select public.begin_review_photograph(${line.item}, ${line.key}) as name`,
  );
  return row!.name;
};

const upload = (name: string, person: Person = guest, bucket = "review-photos") =>
  as(pools, person, (sql) => sql`insert into storage.objects (bucket_id, name) values (${bucket}, ${name})`);

describe("a review", () => {
  test("is written by whoever bought the piece: with the account, the guest key, or the key of the mail", async () => {
    const own = await buy(pools, { product: ring, person: ana });
    const guests = await buy(pools, { product: ring });
    const mailed = await buy(pools, { product: ring, person: bea });
    await review(pools, own, { rating: 5, words: "Bright.", author: "Ana" });
    await review(pools, guests, { rating: 4, words: "" });
    await review(pools, mailed, { rating: 2 }, guest, await reviewKey(pools, mailed.order));
    const { count, average, stars, reviews } = await shown(pools, ring);
    expect({ count, average, stars }).toEqual({ count: 3, average: 3.67, stars: [0, 1, 0, 1, 1] });
    expect(reviews.map(({ rating, words }) => [rating, words])).toEqual([
      [2, "Lovely."],
      [4, ""],
      [5, "Bright."],
    ]);
    expect(await rated(ring)).toEqual({ rating: 3.7, reviews: 3, shown_rating: 3.7 });
  });

  test("is refused to everybody else", async () => {
    const line = await buy(pools, { product: ring, person: ana });
    const guests = await buy(pools, { product: ring });
    const other = await buy(pools, { product: ring });
    expect(await refusedAs(review(pools, line, {}, bea))).toBe("reviewed_order_not_found");
    expect(await refusedAs(review(pools, line, {}, admin))).toBe("reviewed_order_not_found");
    expect(await refusedAs(review(pools, line, {}, guest, null))).toBe("session_ended");
    expect(await refusedAs(review(pools, guests, {}, guest, other.key))).toBe("reviewed_order_not_found");
    expect(await refusedAs(review(pools, guests, {}, ana, null))).toBe("reviewed_order_not_found");
    expect(await refusedAs(review(pools, { ...guests, item: 999_999 }))).toBe("reviewed_order_not_found");
    expect(await refusedAs(review(pools, guests, {}, guest, ""))).toBe("reviewed_order_not_found");
    expect(await refusedAs(photograph({ ...guests, key: other.key }))).toBe("reviewed_order_not_found");
    expect(await shown(pools, ring)).toMatchObject({ count: 0, average: null, reviews: [] });
    expect(await rated(ring)).toMatchObject({ reviews: 0 });
  });

  test("waits until the piece has arrived, or was sent two weeks ago", async () => {
    for (const status of ["pending", "cancelled", "shipped"])
      expect(await refusedAs(review(pools, await buy(pools, { product: ring, status })))).toBe(
        "review_before_delivery",
      );
    const line = await buy(pools, { product: ring, status: "shipped" });
    await pools.owner`
      update public.order_events set created_at = now() - interval '15 days' where order_id = ${line.order}`;
    await review(pools, line);
    expect(await rated(ring)).toMatchObject({ reviews: 1 });
  });

  test("that is sent twice is one, and says what the second one says", async () => {
    const line = await buy(pools, { product: ring });
    const first = await review(pools, line, { rating: 1, words: "Dull." });
    expect(await review(pools, line, { rating: 3, words: "Better." })).toBe(first);
    expect(await shown(pools, ring)).toMatchObject({
      count: 1,
      stars: [0, 0, 1, 0, 0],
      reviews: [{ words: "Better." }],
    });
  });

  test("is one even if ten are sent at once", async () => {
    const line = await buy(pools, { product: ring });
    const all = await Promise.all(
      Array.from({ length: 10 }, (_, n) => review(pools, line, { rating: (n % 5) + 1 })),
    );
    expect(new Set(all).size).toBe(1);
    expect(await rated(ring)).toMatchObject({ reviews: 1 });
  });

  test("can be changed and deleted by its author for 60 days, unless the shop has hidden it", async () => {
    const line = await buy(pools, { product: ring });
    const remove = (given = line, person: Person = guest) =>
      as(pools, person, (sql) => sql`select public.delete_review(${given.item}, ${given.key})`);
    const id = await review(pools, line);
    expect(await refusedAs(remove({ ...line, key: null }, bea))).toBe("reviewed_order_not_found");
    await pools.owner`update public.reviews set created_at = now() - interval '61 days' where id = ${id}`;
    expect(await refusedAs(review(pools, line))).toBe("review_time_over");
    expect(await refusedAs(remove())).toBe("review_time_over");
    await pools.owner`
      update public.reviews set created_at = now(), hidden_reason = 'Names a neighbor.' where id = ${id}`;
    expect(await refusedAs(review(pools, line))).toBe("review_hidden");
    expect(await refusedAs(remove())).toBe("review_hidden");
    await pools.owner`update public.reviews set hidden_reason = null where id = ${id}`;
    await remove();
    await remove();
    expect(await rated(ring)).toMatchObject({ rating: null, reviews: 0 });
  });

  test("has bounds", async () => {
    const line = await buy(pools, { product: ring });
    for (const rating of [0, 6, -1, null])
      expect(await refusedAs(review(pools, line, { rating }))).toBe("review_stars_missing");
    expect(await refusedAs(review(pools, line, { words: "x".repeat(3001) }))).toBe("review_too_long");
    expect(await refusedAs(review(pools, line, { author: "x".repeat(61) }))).toBe("review_author_too_long");
    expect(await refusedAs(review(pools, line, { fit: "odd" }))).toBe("bad_request");
    expect(await refusedAs(review(pools, line, { photographs: Array<string>(6).fill("a") }))).toBe(
      "review_photographs_too_many",
    );
    expect(await rated(ring)).toMatchObject({ reviews: 0 });
  });

  test("is plain text, without what nobody sees", async () => {
    const line = await buy(pools, { product: ring });
    await review(pools, line, {
      words: "  First\u200b line\r\n\r\n\r\n\r\n<script>alert(1)</script> \u202eevil\n",
      author: " Ana\u0007\u00a0 Lima ",
    });
    expect((await shown(pools, ring)).reviews).toMatchObject([
      { words: "First line\n\n<script>alert(1)</script> evil", author: "Ana Lima" },
    ]);
  });

  test("knows the size that was bought, and how it fits only then", async () => {
    const line = await buy(pools, { product: ring });
    await review(pools, line, { fit: "small" });
    expect((await shown(pools, ring)).reviews).toMatchObject([{ size: null, fit: null }]);
    await pools.owner`
      update public.order_items set options = '[{"name": "Ring size", "value": "7", "surcharge": 0, "option": 1, "choice": 1}]'
      where id = ${line.item}`;
    await pools.owner`delete from public.reviews where order_item_id = ${line.item}`;
    await review(pools, line, { fit: "small" });
    expect((await shown(pools, ring)).reviews).toMatchObject([{ size: "7", fit: "small" }]);
  });
});

describe("what its author sees", () => {
  test("is the lines of the order with their reviews, but not who bought", async () => {
    const line = await buy(pools, { product: ring });
    await review(pools, line, { rating: 2, words: "Dull.", author: "A." });
    const look = async (person: Person, key: string | null) =>
      (
        await as(pools, person, (sql) => sql`select public.order_reviews(${line.order}, ${key}) as seen`)
      )[0]?.["seen"];
    expect(await look(guest, line.key)).toMatchObject({
      id: line.order,
      may_be_reviewed: true,
      author: null,
      lines: [
        {
          id: line.item,
          product_id: ring,
          name: "Halo ring",
          review: { rating: 2, words: "Dull.", may_change: true },
        },
      ],
    });
    expect(await look(guest, await reviewKey(pools, line.order))).toMatchObject({ id: line.order });
    expect(await look(bea, null)).toBeNull();
    expect(await look(guest, "x")).toBeNull();
    expect(JSON.stringify(await look(guest, line.key))).not.toContain("example.com");
    const own = await buy(pools, { product: ring, person: ana });
    const [row] = await as(pools, ana, (sql) => sql`select public.order_reviews(${own.order}) as seen`);
    expect(row?.["seen"]).toMatchObject({ author: "Ana", lines: [{ review: null }] });
  });

  test("the key of the mail opens the reviews, and not the order", async () => {
    const line = await buy(pools, { product: ring });
    const key = await reviewKey(pools, line.order);
    expect(key).toMatch(/^[\w-]{43}$/);
    const [row] = await as(
      pools,
      guest,
      (sql) => sql`select public.guest_order(${line.order}, ${key}) as seen`,
    );
    expect(row?.["seen"]).toBeNull();
  });
});

describe("the figures", () => {
  test("follow every statement, also of many reviews and products at once", async () => {
    const other = (await addProduct(pools.owner, { stock: null })).id;
    const lines = [];
    // oxlint-disable-next-line no-await-in-loop -- orders of one guest wait for one another anyway
    for (let n = 0; n < 6; n += 1) lines.push(await buy(pools, { product: n % 2 === 0 ? ring : other }));
    await pools.owner`
      insert into public.reviews (order_item_id, product_id, rating)
      select id, product_id, 1 + id % 5 from public.order_items where id = any (${lines.map(({ item }) => item)})`;
    const held = async (product: number) => {
      const [row] = await pools.owner`
        select (rating, reviews) = (
          select round(avg(review.rating), 1), count(*) from public.reviews as review where review.product_id = ${product}
        ) as agrees from public.products where id = ${product}`;
      return row?.["agrees"] as boolean;
    };
    expect([await held(ring), await held(other)]).toEqual([true, true]);
    await pools.owner`
      update public.reviews set rating = 6 - rating, product_id = ${other} where product_id = ${ring} and rating < 5`;
    await pools.owner`update public.reviews set rating = 3 where product_id = ${other}`;
    expect(await held(other)).toBe(true);
    const [one] = lines;
    await pools.owner`delete from public.reviews where product_id = ${other} and order_item_id <> ${one!.item}`;
    const [agree] = await pools.owner<{ wrong: number }[]>`
      select count(*)::int as wrong from public.review_figures as figures
      where stars <> array(
        select count(review.id)::int from generate_series(1, 5) as star
        left join public.reviews as review on review.product_id = figures.product_id and review.rating = star
        group by star order by star
      )`;
    expect(agree).toEqual({ wrong: 0 });
  });

  test("outdo what a form or an import says, from the first review to the last", async () => {
    await pools.owner`update public.products set rating = 4.9, reviews = 176 where id = ${ring}`;
    expect(await rated(ring)).toMatchObject({ rating: 4.9, reviews: 176 });
    const line = await buy(pools, { product: ring });
    await review(pools, line, { rating: 2 });
    expect(await rated(ring)).toEqual({ rating: 2, reviews: 1, shown_rating: 2 });
    await as(
      pools,
      admin,
      (sql) => sql`update public.products set rating = 5, reviews = 999 where id = ${ring}`,
    );
    expect(await rated(ring)).toEqual({ rating: 2, reviews: 1, shown_rating: 2 });
    const [figures] = await as(
      pools,
      guest,
      (sql) => sql`select stars, reviews, points::int from public.review_figures where product_id = ${ring}`,
    );
    expect(figures).toEqual({ stars: [0, 1, 0, 0, 0], reviews: 1, points: 2 });
  });

  test("count reviews written at once", async () => {
    const lines = await Promise.all(Array.from({ length: 8 }, () => buy(pools, { product: ring })));
    await Promise.all(lines.map((line, n) => review(pools, line, { rating: (n % 5) + 1 })));
    expect(await shown(pools, ring)).toMatchObject({ count: 8, stars: [2, 2, 2, 1, 1], average: 2.63 });
  });

  test("go with a deleted product, and come back when that is undone", async () => {
    const line = await buy(pools, { product: ring });
    await review(pools, line, { rating: 4 });
    const [held] = await pools.owner`select private.delete_product(${ring}) as row`;
    const left = await pools.owner`select product_id from public.reviews where order_item_id = ${line.item}`;
    expect([...left]).toEqual([{ product_id: null }]);
    expect(await refusedAs(review(pools, line))).toBe("reviewed_product_gone");
    await pools.owner`select private.restore_product(${pools.owner.json(held!["row"])})`;
    expect(await rated(ring)).toEqual({ rating: 4, reviews: 1, shown_rating: 4 });
  });
});

describe("visitors", () => {
  test("read ten at a time, sorted and filtered, each once", async () => {
    const lines = await Promise.all(Array.from({ length: 23 }, () => buy(pools, { product: ring })));
    await pools.owner`
      insert into public.reviews (order_item_id, product_id, rating, created_at)
      select id, product_id, 1 + id % 5, now() - make_interval(mins => (id % 7)::int) from public.order_items
      where id = any (${lines.map(({ item }) => item)})`;
    const all = async (asked: { sort?: string; stars?: number }) => {
      const read = [];
      let page = await shown(pools, ring, asked);
      read.push(...page.reviews);
      while (page.next !== null) {
        // oxlint-disable-next-line no-await-in-loop -- a page says where the next one begins
        page = await shown(pools, ring, { ...asked, after: page.next });
        read.push(...page.reviews);
      }
      return read;
    };
    for (const sort of ["newest", "highest", "lowest"]) {
      // oxlint-disable-next-line no-await-in-loop -- one list after the other
      const read = await all({ sort });
      expect(new Set(read.map(({ id }) => id)).size).toBe(23);
      const ratings = read.map(({ rating }) => rating);
      const sorted = {
        newest: ratings,
        highest: ratings.toSorted((a, b) => b - a),
        lowest: ratings.toSorted((a, b) => a - b),
      }[sort];
      expect(ratings).toEqual(sorted);
    }
    const fours = await all({ stars: 4 });
    expect(fours.length).toBe((await shown(pools, ring)).stars[3]);
    expect(fours.every(({ rating }) => rating === 4)).toBe(true);
    expect(await shown(pools, ring, { photographs: true })).toMatchObject({
      count: 23,
      reviews: [],
      next: null,
    });
  });

  test("do not read those of a draft, nor the table", async () => {
    await review(pools, await buy(pools, { product: ring }));
    await pools.owner`update public.products set status = 'draft' where id = ${ring}`;
    expect(await shown(pools, ring)).toMatchObject({ count: 0, reviews: [] });
    expect(await shown(pools, ring, {}, admin)).toMatchObject({ count: 1 });
    expect(await refusal(as(pools, guest, (sql) => sql`select * from public.reviews`))).toMatchObject({
      code: "42501",
    });
  });

  test("report one, which the owner sees once and is told once", async () => {
    const id = await review(pools, await buy(pools, { product: ring }), { rating: 2 });
    const report = () => as(pools, guest, (sql) => sql`select public.report_review(${id})`);
    const state = async () =>
      (
        await pools.owner`select is_reported, report_settled_at is not null as settled from public.reviews where id = ${id}`
      )[0];
    await report();
    await report();
    expect(await state()).toEqual({ is_reported: true, settled: false });
    await as(pools, admin, (sql) => sql`update public.reviews set is_reported = false where id = ${id}`);
    await report();
    expect(await state()).toEqual({ is_reported: false, settled: true });
    await as(pools, guest, (sql) => sql`select public.report_review(999999)`);
    const mails = await pools.owner`
      select recipient, order_id, data from public.messages
      where kind = 'review_reported' and data #>> '{review,id}' = ${String(id)}`;
    const [piece] = await pools.owner<
      { name: string }[]
    >`select name from public.products where id = ${ring}`;
    expect([...mails]).toEqual([
      { recipient: null, order_id: null, data: { review: { id, rating: 2, product_name: piece!.name } } },
    ]);
  });

  test("report one again that says something else since the owner looked at it", async () => {
    const line = await buy(pools, { product: ring });
    const id = await review(pools, line, { words: "Bright." });
    const isReportable = async () => {
      await as(pools, guest, (sql) => sql`select public.report_review(${id})`);
      const [row] = await as(
        pools,
        admin,
        (sql) => sql<{ was: boolean }[]>`
          with before as (select is_reported from public.reviews where id = ${id})
          update public.reviews set is_reported = false where id = ${id}
          returning (select is_reported from before) as was`,
      );
      return row!.was;
    };
    expect(await isReportable()).toBe(true);
    await review(pools, line, { words: "Bright.", rating: 4 });
    expect(await isReportable()).toBe(false);
    await review(pools, line, { words: "Buy pills." });
    expect(await isReportable()).toBe(true);
    await review(pools, line, { words: "Buy pills.", author: "Somebody" });
    expect(await isReportable()).toBe(true);
    const name = await photograph(line);
    await upload(name);
    await review(pools, line, { words: "Buy pills.", author: "Somebody", photographs: [name] });
    expect(await isReportable()).toBe(true);
    expect(await isReportable()).toBe(false);
  });

  test("cannot flood the owner with reports", async () => {
    await pools.owner`update public.reviews set reported_at = null`;
    const lines = await Promise.all(Array.from({ length: 32 }, () => buy(pools, { product: ring })));
    await pools.owner`
      insert into public.reviews (order_item_id, product_id, rating, reported_at)
      select id, product_id, 5, case when id <> ${lines[0]!.item} and id <> ${lines[1]!.item} then now() end
      from public.order_items where id = any (${lines.map(({ item }) => item)})`;
    const [one] = await pools.owner<
      { id: number }[]
    >`select id::int from public.reviews where order_item_id = ${lines[0]!.item}`;
    const report = as(pools, guest, async (sql) => {
      await sql`select set_config('shop.limits', 'on', true)`;
      await sql`select public.report_review(${one!.id})`;
    });
    expect(await refusedAs(report)).toBe("review_reports_too_many");
  });
});

describe("the owner", () => {
  test("answers, hides with a reason and shows again; the stars count in any case", async () => {
    const id = await review(pools, await buy(pools, { product: ring }), { rating: 1, words: "Names." });
    await as(pools, guest, (sql) => sql`select public.report_review(${id})`);
    const change = (values: Record<string, unknown>, person: Person = admin) =>
      as(pools, person, (sql) => sql`update public.reviews set ${sql(values)} where id = ${id} returning *`);
    expect(await change({ answer: " We are sorry.\u200b " })).toMatchObject([
      { answer: "We are sorry.", answered_at: expect.any(Date) as Date },
    ]);
    expect((await shown(pools, ring)).reviews).toMatchObject([{ answer: "We are sorry." }]);
    expect(await change({ hidden_reason: "Names somebody." })).toMatchObject([
      {
        hidden_at: expect.any(Date) as Date,
        is_reported: false,
        report_settled_at: expect.any(Date) as Date,
      },
    ]);
    expect(await shown(pools, ring)).toMatchObject({ count: 1, stars: [1, 0, 0, 0, 0], reviews: [] });
    expect(await rated(ring)).toMatchObject({ rating: 1, reviews: 1 });
    expect(await change({ hidden_reason: "" })).toMatchObject([{ hidden_reason: null, hidden_at: null }]);
    expect(await change({ answer: "" })).toMatchObject([{ answered_at: null }]);
    expect(await refusal(change({ rating: 5 }))).toMatchObject({ code: "42501" });
    expect(await refusal(change({ words: "Great." }))).toMatchObject({ code: "42501" });
    expect(await change({ answer: "Mine." }, bea)).toEqual([]);
  });
});

describe("photographs", () => {
  test("need a ticket, which is for one file and an hour", async () => {
    const line = await buy(pools, { product: ring });
    const name = await photograph(line);
    expect(await refusal(upload(randomUUID()))).toMatchObject({ code: "42501" });
    expect(await refusal(upload(name, guest, "product-images"))).toMatchObject({ code: "42501" });
    await upload(name);
    expect(await refusal(upload(name))).toMatchObject({ code: "23505" });
    const late = await photograph(line);
    await pools.owner`
      update private.review_uploads set created_at = now() - interval '61 minutes' where name = ${late}`;
    expect(await refusal(upload(late))).toMatchObject({ code: "42501" });
  });

  test("belong to the line they were uploaded for, and are there", async () => {
    const line = await buy(pools, { product: ring });
    const other = await buy(pools, { product: ring });
    const [name, missing, others] = [await photograph(line), await photograph(line), await photograph(other)];
    await upload(name);
    await upload(others);
    for (const wrong of [missing, others, "../secret", "x"])
      expect(await refusedAs(review(pools, line, { photographs: [wrong] }))).toBe(
        "review_photograph_missing",
      );
    await review(pools, line, { photographs: [name] });
    // What it has stays, without a ticket.
    await review(pools, line, { photographs: [name], words: "Again." });
    expect(await shown(pools, ring, { photographs: true })).toMatchObject({
      reviews: [{ photographs: [name], words: "Again." }],
    });
    expect(await refusedAs(review(pools, other, { photographs: [name] }))).toBe("review_photograph_missing");
    await review(pools, line, { photographs: [name, name] });
    expect((await shown(pools, ring)).reviews).toMatchObject([{ photographs: [name] }]);
  });

  test("are not deleted while the review that has them is being written", async () => {
    const line = await buy(pools, { product: ring });
    const name = await photograph(line);
    await upload(name);
    await pools.owner`
      update private.review_uploads set created_at = now() - interval '25 hours' where name = ${name}`;
    const findUnused = () =>
      as(
        pools,
        { role: "service_role" },
        (sql) => sql<{ name: string }[]>`select public.unused_review_photographs() as name`,
      );
    const { promise: isWritten, resolve } = Promise.withResolvers<void>();
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
    const writing = as(pools, guest, async (sql) => {
      await sql`
        select public.write_review(${line.item}, 5, 'Bright.', '', null, ${[name]}, null, ${line.key})`;
      resolve();
      await mayEnd;
    });
    await isWritten;
    const finding = findUnused();
    await expect
      .poll(async () => {
        const [waiting] = await pools.owner<{ count: number }[]>`
          select count(*)::int from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%unused_review_photographs%'`;
        return waiting!.count;
      })
      .toBe(1);
    end();
    await writing;
    expect((await finding).map((unused) => unused.name)).not.toContain(name);
  });

  test("are at most 20 tickets a day for a line", async () => {
    const line = await buy(pools, { product: ring });
    await pools.owner`
      insert into private.review_uploads (order_item_id) select ${line.item} from generate_series(1, 20)`;
    expect(await refusedAs(photograph(line))).toBe("review_uploads_too_many");
  });

  test("that no review has are found, so that they can be deleted", async () => {
    const line = await buy(pools, { product: ring });
    const [kept, dropped, waiting, left] = [
      await photograph(line),
      await photograph(line),
      await photograph(line),
      await photograph(line),
    ];
    for (const name of [kept, dropped, waiting, left])
      // oxlint-disable-next-line no-await-in-loop -- four rows
      await upload(name);
    await review(pools, line, { photographs: [kept, dropped] });
    await review(pools, line, { photographs: [kept] });
    await pools.owner`
      update private.review_uploads set created_at = now() - interval '25 hours' where name = ${left}`;
    const unused = await as(
      pools,
      { role: "service_role" },
      (sql) => sql<{ name: string }[]>`select public.unused_review_photographs() as name`,
    );
    const names = unused.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining([dropped, left]));
    expect(names).not.toContain(kept);
    expect(names).not.toContain(waiting);
  });
});

const ask = async () =>
  (await pools.owner<{ asked: number }[]>`select public.request_reviews() as asked`)[0]!.asked;
const mails = async (order: number) => [
  ...(await pools.owner`
    select recipient, data ->> 'review_key' as key, data ->> 'language' as language from public.messages
    where order_id = ${order} and kind = 'review_request'`),
];
const daysAgo = (order: number, days: number) =>
  pools.owner`
    update private.review_requests set delivered_at = now() - make_interval(days => ${days}) where order_id = ${order}`;

describe("buyers are asked", () => {
  beforeEach(async () => {
    await pools.owner`delete from private.review_requests`;
    await pools.owner`update public.shop_facts set review_request_days = 7`;
  });

  test("once, as many days after delivery as the owner wants", async () => {
    const line = await buy(pools, { product: ring, email: "lou@example.com" });
    await daysAgo(line.order, 6);
    expect(await ask()).toBe(0);
    await daysAgo(line.order, 7);
    expect(await ask()).toBe(1);
    expect(await ask()).toBe(0);
    expect(await mails(line.order)).toEqual([
      { recipient: "lou@example.com", key: await reviewKey(pools, line.order), language: null },
    ]);
    await pools.owner`update public.orders set status = 'shipped' where id = ${line.order}`;
    await pools.owner`update public.orders set status = 'delivered' where id = ${line.order}`;
    await daysAgo(line.order, 8);
    expect(await ask()).toBe(0);
  });

  test("never if the owner wants that, and not about orders of long ago", async () => {
    const line = await buy(pools, { product: ring });
    await daysAgo(line.order, 10);
    await pools.owner`update public.shop_facts set review_request_days = 0`;
    expect(await ask()).toBe(0);
    await daysAgo(line.order, 40);
    await pools.owner`update public.shop_facts set review_request_days = 7`;
    expect(await ask()).toBe(0);
  });

  test("not about what was taken back, is gone, or is reviewed already", async () => {
    const cancelled = await buy(pools, { product: ring });
    await pools.owner`update public.orders set status = 'cancelled' where id = ${cancelled.order}`;
    const reviewed = await buy(pools, { product: ring });
    await review(pools, reviewed);
    const gone = await buy(pools, { product: (await addProduct(pools.owner, { stock: null })).id });
    await pools.owner`
      delete from public.products where id = (select product_id from public.order_items where id = ${gone.item})`;
    for (const { order } of [cancelled, reviewed, gone])
      // oxlint-disable-next-line no-await-in-loop -- three rows
      await daysAgo(order, 8);
    expect(await ask()).toBe(0);
  });

  test("by one of several processes", async () => {
    const lines = await Promise.all(Array.from({ length: 5 }, () => buy(pools, { product: ring })));
    await pools.owner`update private.review_requests set delivered_at = now() - interval '8 days'`;
    const asked = await Promise.all([ask(), ask(), ask()]);
    expect(asked.reduce((sum, each) => sum + each, 0)).toBe(5);
    for (const { order } of lines)
      // oxlint-disable-next-line no-await-in-loop -- five orders
      expect(await mails(order)).toHaveLength(1);
  });
});

describe("a person's data", () => {
  test("has their reviews, and erasing them leaves the stars", async () => {
    const email = `${randomUUID()}@example.com`;
    const line = await buy(pools, { product: ring, email });
    const name = await photograph(line);
    await upload(name);
    await review(pools, line, {
      rating: 2,
      words: "I am Ana Lima.",
      author: "Ana Lima",
      photographs: [name],
    });
    await pools.owner`
      update public.reviews set answer = 'Dear Ana Lima, we are sorry.' where order_item_id = ${line.item}`;
    const [exported] = await pools.owner`select private.customer_export(${email})::jsonb as told`;
    expect(exported?.["told"]).toMatchObject({
      orders: [
        { reviews: [{ rating: 2, words: "I am Ana Lima.", author: "Ana Lima", photographs: [name] }] },
      ],
    });
    expect(JSON.stringify(exported)).not.toContain((await reviewKey(pools, line.order))!);
    const [known] = await pools.owner<
      { id: number }[]
    >`select id::int from public.customers where email = ${email}`;
    const [seen] = await as(pools, admin, (sql) => sql`select public.customer(${known!.id}) as customer`);
    expect(seen?.["customer"]).toMatchObject({ reviews: [{ rating: 2, words: "I am Ana Lima." }] });

    await as(pools, admin, (sql) => sql`select public.erase_customer(${email})`);
    const { count, stars, reviews } = await shown(pools, ring);
    expect({ count, stars }).toEqual({ count: 1, stars: [0, 1, 0, 0, 0] });
    expect(reviews).toMatchObject([{ words: "", author: "", photographs: [], answer: "Erased" }]);
    const unused = await as(
      pools,
      { role: "service_role" },
      (sql) => sql`select public.unused_review_photographs() as name`,
    );
    expect(unused).toContainEqual({ name });
    expect(await refusedAs(review(pools, line))).toBe("reviewed_order_not_found");
    expect(await reviewKey(pools, line.order)).toBeNull();
  });

  test("moves to the account that takes a guest's order over", async () => {
    const line = await buy(pools, { product: ring });
    const id = await review(pools, line);
    await pools.owner`update public.orders set user_id = ${bea.id} where id = ${line.order}`;
    expect(await review(pools, line, { rating: 3 }, bea, null)).toBe(id);
    expect((await placeOrder(pools, { lines: [{ id: ring, quantity: 1 }] })).id).toBeGreaterThan(line.order);
  });
});
