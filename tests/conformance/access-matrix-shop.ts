import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { addPromotion, address, days } from "../database/shop.ts";
import { keys } from "./api.ts";
import type { Who } from "./access-matrix-table.ts";
import { openProject, type Project } from "./project.ts";

type Row = Record<string, unknown>;

/** How the cells of one table are tried. */
export type Trial = {
  /** The column that tells rows apart. */
  key: string;
  /** The rows there are, by the name they have in the matrix. */
  rows: Record<string, unknown>;
  /** The least that makes an acceptable row, from each person. */
  least: (who: Who) => Row;
  /** Another acceptable value for each column. */
  values: Row;
  /** What must change together with a column, lest a check refuses it. */
  together?: Record<string, Row>;
  /** The only rows that a column's value fits. */
  only?: Record<string, string[]>;
  /** Rows that are refused for their values, by what the matrix calls them. */
  refused?: Record<string, (who: Who) => Row>;
};

export type AccessShop = {
  project: Project;
  clients: Record<Who, SupabaseClient>;
  trials: Record<string, Trial>;
};

const then = "2020-01-01T00:00:00+00:00";

/** A shop with rows of customer A, customer B and a guest, made the way they would make them. */
export async function openAccessShop(): Promise<AccessShop> {
  const project = await openProject();
  const { owner } = project.database.pools;
  await owner`delete from public.product_categories where name not in ('Gemstones', 'Moissanite Rings')`;
  await owner`delete from public.payment_gateway_settings where id = 'payoneer'`;
  const [used, spare] = await ids(project, "product_categories", "name");
  const products = await owner<{ id: number }[]>`
    insert into public.products (name, category, price, stock_quantity)
    values ('Ring', 'Gemstones', 20, 10), ('Pendant', 'Gemstones', 30, null) returning id::int`;
  const [ring, pendant] = products.map(({ id }) => id);

  const [a, b, ada, newcomer] = await Promise.all([
    project.customer("Ana"),
    project.customer("Bea"),
    project.customer("Ada", "admin"),
    project.customer("Cleo"),
  ]);
  await owner`delete from public.profiles where id = ${newcomer.id}`;
  const clients = {
    guest: project.client(),
    A: a.client,
    B: b.client,
    admin: ada.client,
    service: project.client(keys.secret),
  };
  const idOf = { guest: null, A: a.id, B: b.id, admin: ada.id, service: null };

  const inquiry = (who: Who): Row => ({
    product_id: ring,
    product_name: "Glass",
    user_id: idOf[who],
    user_email: "me@facet.test",
    message: "Is it gold?",
    status: "new",
  });
  const offer = (who: Who): Row => ({
    product_id: ring,
    user_id: idOf[who] ?? a.id,
    offer_price: 15,
    status: "pending",
  });
  for (const who of ["A", "B", "guest"] as const) {
    await accepted(clients[who].rpc("place_order", orderOf(ring)));
    await accepted(clients[who].from("product_inquiries").insert(inquiry(who)));
    if (who !== "guest") await accepted(clients[who].from("counter_offers").insert(offer(who)));
  }
  // Of a scope without products: they are seen, and price nothing.
  const promotion = { applicable_scope: "specific_products" } as const;
  const promotions = {
    running: await addPromotion(owner, promotion),
    off: await addPromotion(owner, { ...promotion, is_active: false }),
    future: await addPromotion(owner, { ...promotion, start_date: days(1), end_date: days(2) }),
    ended: await addPromotion(owner, { ...promotion, start_date: days(-3), end_date: days(-2) }),
    "used-up": await addPromotion(owner, { ...promotion, usage_limit: 1, usage_count: 1 }),
  };
  const labelled = async (table: string, labels: string[]) => {
    const found = await ids(project, table, "id");
    return Object.fromEntries(labels.map((label, place) => [label, found[place]]));
  };
  const orders = await labelled("orders", ["A", "B", "guest"]);

  const trials: Record<string, Trial> = {
    products: {
      key: "id",
      rows: { ring, pendant },
      least: () => ({ name: "Brooch", category: "Gemstones", price: 5 }),
      values: {
        id: 1000,
        name: "Tiara",
        description: "Shines",
        category: "Moissanite Rings",
        price: 0.01,
        original_price: 99.5,
        image: "/a.webp",
        images: ["/b.webp"],
        features: ["Light"],
        tags: ["gift"],
        sku: "T-1",
        stock_quantity: 1000,
        weight: 0.125,
        dimensions: "1x2x3",
        featured: true,
        rating: 4.5,
        reviews: 7,
        created_at: then,
        updated_at: then,
      },
    },
    product_categories: {
      key: "id",
      rows: { used, spare },
      least: () => ({ name: "Crowns" }),
      values: { id: 1000, name: "Tiaras", description: "For queens", created_at: then, updated_at: then },
    },
    promotions: {
      key: "id",
      rows: promotions,
      least: () => ({ name: "Sale", discount_value: 5, start_date: days(-1), end_date: days(1) }),
      values: {
        id: 1000,
        name: "Spring sale",
        description: "All must go",
        discount_type: "fixed_amount",
        discount_value: 99,
        applicable_scope: "specific_categories",
        product_ids: [pendant],
        category_names: ["Gemstones"],
        start_date: then,
        end_date: days(30).toISOString(),
        is_active: false,
        usage_limit: 50,
        usage_count: 3,
        created_at: then,
        updated_at: then,
      },
      together: {
        product_ids: { applicable_scope: "specific_products" },
        category_names: { applicable_scope: "specific_categories" },
      },
      // The others are off already.
      only: { is_active: ["running", "future", "ended", "used-up"] },
    },
    app_settings: {
      key: "key",
      rows: { offers: "counter_offer_enabled", cod: "cod_enabled" },
      least: () => ({ key: "gift_wrap_enabled", value: { enabled: true } }),
      values: { key: "free_shipping_enabled", value: { enabled: false }, updated_at: then },
    },
    orders: {
      key: "id",
      rows: orders,
      least: () => ({
        ...{ subtotal: 0, tax: 0, shipping: 0, total_amount: 0 },
        ...{ shipping_address: {}, payment_method: "cod" },
      }),
      values: {
        id: 1000,
        user_id: ada.id,
        subtotal: 0,
        tax: 0,
        shipping: 0,
        total_amount: 0,
        status: "shipped",
        shipping_address: { ...address, name: "Mallory" },
        customer_name: "Mallory",
        customer_email: "mallory@facet.test",
        payment_method: "stripe",
        payment_status: "paid",
        stripe_payment_intent_id: "pi_1",
        tracking_provider: "UPS",
        tracking_number: "1Z",
        promotion_ids: [promotions.running],
        idempotency_key: randomUUID(),
        lines_digest: randomUUID(),
        created_at: then,
      },
      together: Object.fromEntries(
        ["subtotal", "tax", "shipping", "total_amount"].map((column) => [
          column,
          { subtotal: 0, tax: 0, shipping: 0, total_amount: 0 },
        ]),
      ),
    },
    order_items: {
      key: "id",
      rows: await labelled("order_items", ["A", "B", "guest"]),
      least: () => ({
        order_id: orders["A"],
        product_id: pendant,
        quantity: 1,
        price_at_purchase: 0,
        name_at_purchase: "Pendant",
      }),
      values: {
        id: 1000,
        order_id: orders["guest"],
        product_id: pendant,
        quantity: 9,
        price_at_purchase: 0.01,
        name_at_purchase: "Glass",
        image_at_purchase: "/a.webp",
        stock_taken: 0,
      },
      // An order has a product once.
      together: { order_id: { product_id: pendant } },
    },
    product_inquiries: {
      key: "id",
      rows: await labelled("product_inquiries", ["A", "B", "guest"]),
      least: inquiry,
      values: {
        id: 1000,
        product_id: pendant,
        product_name: "Sapphire",
        user_id: ada.id,
        user_email: "other@facet.test",
        message: "Never mind",
        status: "resolved",
        created_at: then,
        updated_at: then,
      },
      refused: {
        "in the name of B": (who) => ({ ...inquiry(who), user_id: b.id }),
        "in nobody's name": (who) => ({ ...inquiry(who), user_id: null }),
        "as if answered": (who) => ({ ...inquiry(who), status: "resolved" }),
        "for a product that is gone": (who) => ({ ...inquiry(who), product_id: 999_999 }),
      },
    },
    counter_offers: {
      key: "id",
      rows: await labelled("counter_offers", ["A", "B"]),
      least: offer,
      values: {
        id: 1000,
        product_id: pendant,
        user_id: ada.id,
        offer_price: 0.01,
        message: "Please",
        status: "accepted",
        created_at: then,
        updated_at: then,
      },
      refused: {
        "in the name of B": (who) => ({ ...offer(who), user_id: b.id }),
        "as if accepted": (who) => ({ ...offer(who), status: "accepted" }),
        "at the price of the product": (who) => ({ ...offer(who), offer_price: 20 }),
        "for a product that is gone": (who) => ({ ...offer(who), product_id: 999_999 }),
      },
    },
    profiles: {
      key: "id",
      rows: { A: a.id, B: b.id, admin: ada.id },
      least: () => ({ id: newcomer.id }),
      values: {
        id: newcomer.id,
        email: "other@facet.test",
        full_name: "Mallory",
        avatar_url: "/me.webp",
        created_at: then,
      },
    },
    user_roles: {
      key: "user_id",
      rows: { admin: ada.id },
      least: (who) => ({ user_id: idOf[who] ?? b.id, role: "admin" }),
      values: { user_id: a.id, role: "admin" },
    },
    payment_gateway_settings: {
      key: "id",
      rows: { stripe: "stripe", paypal: "paypal" },
      least: () => ({ id: "payoneer", credentials: { partner_id: "p1", api_key: "" } }),
      values: {
        id: "payoneer",
        is_enabled: true,
        credentials: { publishable_key: "pk_1", secret_key: "" },
        updated_at: then,
      },
      only: { credentials: ["stripe"] },
    },
  };
  return { project, clients, trials };
}

function orderOf(product: number | undefined): Row {
  return {
    lines: [{ id: product, quantity: 1 }],
    shipping_address: address,
    payment_method: "cod",
    idempotency_key: randomUUID(),
  };
}

async function accepted(request: PromiseLike<{ error: Error | null }>): Promise<void> {
  const { error } = await request;
  if (error) throw error;
}

/** In the order they were made, or by name. */
async function ids({ database }: Project, table: string, order: string): Promise<number[]> {
  const { owner } = database.pools;
  const rows = await owner<{ id: number }[]>`
    select id::int from public.${owner(table)} order by ${owner(order)}`;
  return rows.map(({ id }) => id);
}
