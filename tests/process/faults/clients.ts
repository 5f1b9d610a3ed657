import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { TransactionSql } from "../../../backend/database/sql.ts";
import { address } from "../../database/base/shop.ts";
import type { Visitor, World } from "./world.ts";

/** Numbers from a seed (mulberry32): the same moves every time, as far as the answers are. */
export function generator(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (end: number): number => Math.floor(next() * end);
  return {
    next,
    below,
    of: <T>(list: readonly T[]): T => list[below(list.length)]!,
    chance: (p: number) => next() < p,
  };
}

type Order = { id: number; key: string; byCard: boolean; buyer: Visitor };

type Answer = { status: number; body: unknown };

/** What clients were told, which must stay true, and what must not happen to them. */
export type Notes = {
  orders: Order[];
  /** The last description of a product, and the last content of a file, by what was acknowledged; null: unknown. */
  descriptions: Map<number, string | null>;
  files: Map<string, string | null>;
  refunds: string[];
  /** Signed events that Stripe sends again until they are accepted. */
  events: { payload: string; header: string }[];
  /** Answers that are not clear: sentences about what was asked and said. */
  problems: string[];
  moves: number;
  /** Seconds of the longest time without any answer other than a refusal of the server. */
  longestSilence: number;
};

export const noNotes = (): Notes => ({
  orders: [],
  descriptions: new Map(),
  files: new Map(),
  refunds: [],
  events: [],
  problems: [],
  moves: 0,
  longestSilence: 0,
});

/**
 * Seconds within which every request is answered, on a busy machine; half as long for a refusal because the database is
 * gone. Stripe's answers are waited for longer.
 */
const patience = 10;

/**
 * Somebody who does one thing after another in the shop until told to stop: shoppers and administrators alike. Connections
 * that break and clear refusals are part of life; what is neither is noted as a problem.
 */
export async function beClient(world: World, notes: Notes, seed: number, over: AbortSignal): Promise<void> {
  const random = generator(seed);
  const { stripe, admin, products } = world;
  const mine = products[seed % products.length]!;
  let saves = 0;

  /** @returns undefined if there was no answer: then nobody knows what became of it */
  async function ask(
    method: string,
    path: string,
    { by = {}, body, type = "application/json" }: { by?: Visitor; body?: unknown; type?: string } = {},
  ): Promise<Answer | undefined> {
    // Some hang up, at any stage.
    const patienceOfClient = random.chance(0.05) ? random.below(40) : 30_000;
    const start = performance.now();
    try {
      const response = await fetch(world.shop.url + path, {
        method,
        headers: {
          apikey: by.key ?? "sb_publishable_facet",
          ...(by.token && { authorization: `Bearer ${by.token}` }),
          ...(body !== undefined && { "content-type": type }),
        },
        ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
        signal: AbortSignal.timeout(patienceOfClient),
      });
      const text = await response.text();
      const seconds = (performance.now() - start) / 1000;
      const isApi = /^\/(?:rest|auth|storage)\//.test(path);
      const { status } = response;
      const isOfPayment = path.startsWith("/payments/");
      const isClear = status < 500 || (isOfPayment && status > 501) || response.headers.has("retry-after");
      if (!isClear || (!isOfPayment && seconds > (status === 503 ? patience / 2 : patience)))
        notes.problems.push(
          `${method} ${path}: ${status} after ${seconds.toFixed(1)} s: ${text.slice(0, 300)}`,
        );
      return { status, body: isApi && text !== "" ? parsed(text) : text };
    } catch {
      return undefined;
    }
  }
  const call = (name: string, body: object, by?: Visitor) =>
    ask("POST", `/rest/v1/rpc/${name}`, { body, ...(by && { by }) });
  const post = (path: string, body: object, by?: Visitor) => ask("POST", path, { body, ...(by && { by }) });

  /** Statements of the administrator, in a transaction with a note in the books. */
  const asAdmin = (work: (sql: TransactionSql) => Promise<unknown>): Promise<unknown> =>
    world
      .asOwner((owner) =>
        owner.begin(async (sql) => {
          const claims = JSON.stringify({ sub: admin.id, role: "authenticated" });
          await sql`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true)`;
          await work(sql);
        }),
      )
      // The database may be gone, or the stock would be negative.
      .catch(() => {});

  async function placeOrder(lines: object[], buyer: Visitor): Promise<void> {
    const key = randomUUID();
    const byCard = random.chance(0.5);
    const order = {
      lines,
      shipping_address: { ...address, email: `guest${random.below(12)}@facet.test` },
      payment_method: byCard ? "stripe" : "cod",
      idempotency_key: key,
      ...(random.chance(0.3) && { codes: [random.of(["ten", "twenty"])] }),
    };
    // A client without an answer asks again with the same key.
    for (let tries = 0; tries < 3; tries += 1) {
      const answer = await call("place_order", order, buyer);
      if (answer && answer.status < 500) {
        const id = (answer.body as { id?: number }).id;
        if (answer.status === 200 && id !== undefined) notes.orders.push({ id, key, byCard, buyer });
        return;
      }
      await pause(50);
    }
  }

  const someOrder = (byCard: boolean): Order | undefined => {
    const fitting = notes.orders.slice(-40).filter((order) => order.byCard === byCard);
    return fitting.length > 0 ? random.of(fitting) : undefined;
  };

  const sendEvents = async (): Promise<void> => {
    for (const event of notes.events.splice(0)) {
      const status = await stripe.send(world.shop.url, event).catch(() => 0);
      if (status !== 200) notes.events.push(event);
    }
  };

  const moves: Record<string, { weight: number; make: () => Promise<unknown> }> = {
    order: {
      weight: 6,
      make: async () => {
        const buyer = random.chance(0.5) ? {} : random.of(world.customers);
        const lines = Array.from({ length: 1 + random.below(2) }, () => {
          const { id, values } = random.of(products);
          const { id: value, option } = values.length > 0 ? random.of(values) : {};
          return { id, quantity: 1 + random.below(2), ...(value && { options: [{ option, value }] }) };
        });
        await placeOrder(lines, buyer);
      },
    },
    pay: {
      weight: 5,
      make: async () => {
        const order = someOrder(true);
        if (!order) return;
        const body = { order_id: order.id, key: order.key };
        await post("/payments/session", body, order.buyer);
        const session = stripe.sessionsOf(order.id).at(-1);
        if (!session) return;
        const pays = random.chance(0.8);
        const isOpen = session.status === "open";
        // Some give up while they pay.
        const givingUp =
          !pays || random.chance(0.1) ? post("/payments/cancel", body, order.buyer) : undefined;
        if (pays && isOpen) stripe.pay(session.id);
        await givingUp;
        if (random.chance(0.6)) {
          notes.events.push(stripe.event("checkout.session.completed", session));
          await sendEvents();
        }
        if (random.chance(0.5))
          await post("/payments/return", { order_id: order.id, session_id: session.id });
      },
    },
    refund: {
      weight: 2,
      make: async () => {
        const order = someOrder(true);
        if (!order) return;
        const refund = {
          order_id: order.id,
          amount_cents: 100 + random.below(900),
          reason: "Too small",
          restock: random.chance(0.2),
          idempotency_key: randomUUID(),
        };
        const answer = await call("request_refund", refund, admin);
        if (answer?.status === 200) notes.refunds.push(refund.idempotency_key);
      },
    },
    "refund at Stripe": {
      weight: 1,
      make: async () => {
        const order = someOrder(true);
        const session = order && stripe.sessionsOf(order.id).find(({ payment_intent }) => payment_intent);
        if (!session || stripe.keptOf(order.id) < 200) return;
        notes.events.push(stripe.event("refund.created", stripe.refund(session.payment_intent!, 100)));
        await sendEvents();
      },
    },
    status: {
      weight: 4,
      make: async () => {
        const order = someOrder(random.chance(0.5));
        const status = random.of([
          "cancelled",
          "processing",
          "shipped",
          "cancelled",
          "processing",
          "delivered",
        ]);
        if (order) await ask("PATCH", `/rest/v1/orders?id=eq.${order.id}`, { by: admin, body: { status } });
      },
    },
    cash: {
      weight: 1,
      make: async () => {
        const order = someOrder(false);
        if (order) await call("receive_cash", { order_id: order.id }, admin);
      },
    },
    stock: {
      weight: 2,
      make: () =>
        asAdmin(async (sql) => {
          const pieces = random.below(12) - 4;
          const { id } = random.of(products);
          const changed = await sql`
            update public.products set stock_quantity = stock_quantity + ${pieces}
            where id = ${id} and stock_quantity + ${pieces} >= 0 returning id`;
          if (changed.length > 0)
            await sql`insert into books.stock (product_id, pieces) values (${id}, ${pieces})`;
        }),
    },
    options: {
      weight: 1,
      make: () =>
        asAdmin(async (sql) => {
          const product = products.find(({ values }) => values.length > 0)!;
          // As orders do; what is read afterwards is what they left.
          await sql`select from public.products where id = ${product.id} for no key update`;
          const [option] = await sql<
            { id: number; name: string; values: { id: number; stock_quantity: number | null }[] }[]
          >`
            select option.id::int, name, kind, required, max_length, allowed, option.surcharge::float, (
              select json_agg(json_build_object('id', id, 'value', value, 'surcharge', surcharge,
                'stock_quantity', stock_quantity) order by position)
              from public.product_option_values where option_id = option.id
            ) as values
            from public.product_options as option where product_id = ${product.id}`;
          const pieces = random.below(5);
          const value = option?.values[random.below(2)];
          if (!option || typeof value?.stock_quantity !== "number") return;
          const seen = JSON.stringify([option]);
          value.stock_quantity += pieces;
          const [row] = await sql`
            select public.save_product_options(
              ${product.id}, ${JSON.stringify([option])}::text::jsonb, ${seen}::text::jsonb) is not null as saved`;
          if (row?.["saved"] && pieces > 0)
            await sql`insert into books.stock (value_id, pieces) values (${value.id}, ${pieces})`;
        }),
    },
    promotion: {
      weight: 1,
      make: () =>
        ask("PATCH", `/rest/v1/promotions?id=eq.${1 + random.below(3)}`, {
          by: admin,
          body: random.of([
            { is_active: random.chance(0.7) },
            { discount_value: 5 + random.below(20) },
            { usage_limit: 20 + random.below(200) },
          ]),
        }),
    },
    offer: {
      weight: 2,
      make: async () => {
        const buyer = random.of(world.customers);
        const product = products[random.below(3)]!;
        const offer = { product_id: product.id, user_id: buyer.id, offer_price: 15, status: "pending" };
        await ask("POST", "/rest/v1/counter_offers", { by: buyer, body: offer });
        const pending = await ask(
          "GET",
          "/rest/v1/counter_offers?select=id,product_id&order=id.desc&limit=3",
          { by: buyer },
        );
        const [latest] = Array.isArray(pending?.body)
          ? (pending.body as { id: number; product_id: number }[])
          : [];
        if (!latest) return;
        await ask("PATCH", `/rest/v1/counter_offers?id=eq.${latest.id}`, {
          by: admin,
          body: { status: "accepted" },
        });
        if (random.chance(0.7))
          await placeOrder([{ id: latest.product_id, quantity: 1, offer: latest.id }], buyer);
      },
    },
    save: {
      weight: 3,
      make: async () => {
        const description = `Saved ${seed} ${(saves += 1)}`;
        notes.descriptions.set(mine.id, null);
        const path = `/rest/v1/products?id=eq.${mine.id}`;
        const answer = await ask("PATCH", path, { by: admin, body: { description } });
        if (answer && answer.status < 300) notes.descriptions.set(mine.id, description);
      },
    },
    upload: {
      weight: 3,
      make: async () => {
        const name = `${seed}-${random.below(5)}`;
        const content = `${(saves += 1)} `.repeat(3000);
        notes.files.set(name, null);
        const key = world.secret();
        const by = { key, token: key };
        const answer = random.chance(0.2)
          ? await ask("DELETE", `/storage/v1/object/box/${name}`, { by })
          : await ask(random.chance(0.5) ? "PUT" : "POST", `/storage/v1/object/box/${name}`, {
              by,
              body: content,
              type: "text/plain",
            });
        if (answer?.status === 200 && (answer.body as { Key?: string }).Key) notes.files.set(name, content);
      },
    },
    page: { weight: 2, make: () => ask("GET", random.of(["/", "/products", `/product/${mine.id}`])) },
    sign: {
      weight: 1,
      make: () =>
        post("/auth/v1/token?grant_type=password", { email: "ana@facet.test", password: "facet-facet" }),
    },
  };
  const drawn = Object.values(moves).flatMap(({ weight, make }) =>
    Array.from({ length: weight }, () => make),
  );
  while (!over.aborted) {
    await random.of(drawn)();
    notes.moves += 1;
    // Does not spin while the shop is away.
    await pause(5);
  }
}

/** Asks for a small thing again and again, and notes the longest time without an answer that is one. */
export async function watchSilence(world: World, notes: Notes, over: AbortSignal): Promise<void> {
  let last = performance.now();
  while (!over.aborted) {
    const response = await fetch(`${world.shop.url}/rest/v1/rpc/shop`, {
      method: "POST",
      headers: { apikey: "sb_publishable_facet" },
      signal: AbortSignal.timeout(20_000),
    }).catch(() => undefined);
    await response?.text().catch(() => {});
    if (response?.ok) {
      const now = performance.now();
      notes.longestSilence = Math.max(notes.longestSilence, (now - last) / 1000);
      last = now;
    }
    await pause(50);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
