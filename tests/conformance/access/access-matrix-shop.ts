import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { addPromotion, address, days } from "../../database/base/shop.ts";
import { keys } from "../base/api.ts";
import type { Who } from "./access-matrix-table.ts";
import { type Trial, trialsWith } from "./access-matrix-trials.ts";
import type { Row } from "./owners-view.ts";
import { openProject, type Project } from "../base/project.ts";

export type AccessShop = {
  project: Project;
  clients: Record<Who, SupabaseClient>;
  trials: Record<string, Trial>;
};

/** A shop with rows of customer A, customer B and a guest, which they created through the API. */
export async function openAccessShop(): Promise<AccessShop> {
  const project = await openProject();
  const { owner } = project.database.pools;
  await owner`delete from public.product_categories where name not in ('Gemstones', 'Moissanite Rings')`;
  await owner`delete from public.payment_gateway_settings where id = 'payoneer'`;
  await owner`delete from public.search_synonyms where words not in ('gold', 'silver')`;
  await owner`delete from public.pages where slug not in ('about', 'shipping')`;
  await owner`delete from private.address_formats where country not in ('US', 'IN')`;
  const [used = 0, spare = 0] = await ids(project, "product_categories", "name");
  const products = await owner<{ id: number }[]>`
    insert into public.products (name, category, price, stock_quantity, status)
    values ('Ring', 'Gemstones', 20, 10, 'published'), ('Pendant', 'Gemstones', 30, null, 'published'),
      ('Draft', 'Gemstones', 40, null, 'draft')
    returning id::int`;
  const [ring = 0, pendant = 0, draft = 0] = products.map(({ id }) => id);

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
  const savedAddress = (who: Who): Row => ({
    name: `Customer ${who}`,
    line1: "1 Market Street",
    city: "Springfield",
    region: "Illinois",
    postal_code: "62701",
    country: "US",
    // The others have their own by default.
    ...(who === "service" && { user_id: a.id }),
  });
  for (const who of ["A", "B"] as const)
    await accepted(clients[who].from("addresses").insert(savedAddress(who)));
  for (const who of ["A", "B", "guest"] as const) {
    await accepted(clients[who].rpc("place_order", orderOf(ring)));
    await accepted(clients[who].from("product_inquiries").insert(inquiry(who)));
    if (who !== "guest") await accepted(clients[who].from("counter_offers").insert(offer(who)));
  }
  // Without products in their scope, so that they change no prices.
  const promotion = { applicable_scope: "specific_products" } as const;
  const promotions = {
    running: await addPromotion(owner, promotion),
    off: await addPromotion(owner, { ...promotion, is_active: false }),
    future: await addPromotion(owner, { ...promotion, start_date: days(1), end_date: days(2) }),
    ended: await addPromotion(owner, { ...promotion, start_date: days(-3), end_date: days(-2) }),
    "used-up": await addPromotion(owner, { ...promotion, usage_limit: 1, usage_count: 1 }),
    coded: await addPromotion(owner, { ...promotion, code: "SECRET" }),
  };
  const labelled = async (table: string, labels: string[]) => {
    const found = await ids(project, table, "id");
    return Object.fromEntries(labels.map((label, place) => [label, found[place]]));
  };
  const orders = await labelled("orders", ["A", "B", "guest"]);
  await owner`
    insert into public.payments (order_id, attempt, amount_cents, expires_at)
    values (${orders["A"]!}, 1, 100, now()), (${orders["B"]!}, 1, 100, now())`;
  const payments = await labelled("payments", ["A", "B"]);
  await owner`
    insert into public.refunds (order_id, payment_id, amount_cents, reason, idempotency_key)
    values
      (${orders["A"]!}, ${payments["A"]!}, 10, 'Late', gen_random_uuid()),
      (${orders["B"]!}, ${payments["B"]!}, 10, 'Late', gen_random_uuid())`;
  await owner`
    insert into public.invoices (number, kind, order_id, issued_at, document)
    values
      ('2020-000001', 'invoice', ${orders["A"]!}, now(), '{}'),
      ('2020-000002', 'invoice', ${orders["B"]!}, now(), '{}')`;
  await owner`
    insert into public.product_options (product_id, position, name, kind, required, max_length, allowed)
    values (${pendant}, 1, 'Engraving', 'text', false, 20, 'letters'), (${pendant}, 2, 'Size', 'choice', false, null, null),
      (${pendant}, 3, 'Metal', 'choice', false, null, null)`;
  const options = await labelled("product_options", ["engraving", "size", "metal"]);
  await owner`
    insert into public.product_option_values (option_id, position, value)
    values (${options["size"]!}, 1, '6'), (${options["size"]!}, 2, '7'), (${options["metal"]!}, 1, 'Gold')`;
  const optionValues = await labelled("product_option_values", ["six", "seven", "gold"]);
  await owner`
    insert into public.option_combinations (product_id, value_ids)
    values (${pendant}, array[${optionValues["six"]!}, ${optionValues["gold"]!}]::bigint[])`;

  await owner`insert into public.admin_invitations (email, invited_by) values ('invited@facet.test', ${ada.id})`;
  await owner`
    insert into public.customer_notes (customer_id, note, author)
    select id, 'Likes opals', ${ada.id} from public.customers where account_id = ${a.id}`;
  await owner`
    with zone as (insert into public.shipping_zones (name, countries) values ('India', '{IN}') returning id)
    insert into public.shipping_methods (zone_id, name, fee) select id, 'Courier', 2 from zone`;

  // Of all the messages so far, one about an order and one about an offer.
  await owner`
    delete from public.messages
    where id not in (select min(id) from public.messages where kind in ('order_placed', 'new_offer') group by kind)`;
  await owner`
    delete from public.carriers where name not in ('FedEx', 'UPS')`;
  await owner`
    delete from public.order_events where id <> (select min(id) from public.order_events)`;
  await owner`select private.note_order_event(${orders["A"]!}, 'note', '{"note": "Call back"}')`;
  await owner`delete from public.price_changes where product_id = ${draft}`;
  await owner`
    delete from public.stock_moves where id not in (select id from public.stock_moves order by id limit 2)`;
  const inquiries = await labelled("product_inquiries", ["A", "B", "guest"]);
  await owner`
    insert into public.inquiry_answers (inquiry_id, author, answer)
    values (${inquiries["A"]!}, ${ada.id}, 'It is'), (${inquiries["B"]!}, ${ada.id}, 'It is'),
      (${inquiries["guest"]!}, null, 'It is')`;
  await owner`
    insert into public.reviews (order_item_id, product_id, rating, words)
    select id, case order_id when ${orders["A"]!} then ${pendant}::bigint else ${draft}::bigint end, 4, 'Bright'
    from public.order_items where order_id = any (${[orders["A"]!, orders["B"]!]}) order by id`;
  await owner`insert into public.backups (kind, file, version) values ('nightly', 'a.tar.zst', '1'), ('asked', null, '1')`;
  await owner`insert into public.catalog_runs (kind, title) values ('import', 'rings.csv'), ('bulk', 'Publish')`;
  await owner`
    insert into public.catalog_run_rows (run_id, position, line, entry)
    select id, position, 2, '{}' from public.catalog_runs, generate_series(1, 2) as position where kind = 'import'`;
  await owner`
    insert into public.imported_photographs (product_id, address)
    values (${ring}, 'https://example.com/a.jpg'), (${ring}, 'https://example.com/b.jpg')`;
  await owner`
    insert into public.stock_requests (product_id, email) values (${ring}, 'one@facet.test'), (${ring}, 'two@facet.test')`;
  await owner`
    insert into public.newsletter_subscribers (email, source) values ('one@facet.test', 'footer'), ('two@facet.test', 'home')`;
  await owner`
    insert into public.saved_lists (user_id, cart, wishes)
    values (${a.id}, '[]', array[${ring}::bigint]), (${b.id}, '[]', '{}')`;
  await owner`insert into public.product_costs values (${ring}, 8), (${pendant}, 9)`;
  await owner`insert into public.metal_rates (metal, price, undone_at) values ('Palladium', 30, null), ('Palladium', 31, now())`;
  await owner`
    insert into public.product_formulas (product_id, metal, fineness, net_weight) values (${pendant}, 'Silver', 925, 5)`;
  await owner`insert into public.gift_wraps (name, price, is_active) values ('Box', 4, true), ('Bag', 2, false)`;
  await owner`insert into public.text_templates (name, text) values ('Sizes', 'US sizes'), ('Returns', 'In its box')`;
  await owner`insert into public.redirects (path, target) values ('/old', '/products'), ('/older', '/')`;
  await owner`insert into public.shop_languages (code, is_shown) values ('fr', true), ('it', false)`;
  await owner`
    insert into public.translations (language, subject, record, field, original, text)
    values ('fr', 'words', 'Moissanite Rings', 'text', 'Moissanite Rings', 'Bagues'), ('it', 'words', 'Necklaces', 'text', 'Necklaces', 'Collane')`;
  await owner`
    insert into public.list_views (list, name, query)
    values ('products', 'Drafts', 'status=draft'), ('orders', 'Paid', 'status=paid')`;
  await owner`
    insert into public.list_columns (admin, list, columns)
    values (${a.id}, 'products', '{sku}'), (${ada.id}, 'orders', '{total}')`;
  await owner`
    insert into public.collections (name, slug, by_hand, is_published) values ('Gifts', 'gifts', true, true), ('Soon', 'soon', true, false)`;
  await owner`delete from public.home_sections`;
  await owner`insert into public.home_sections (kind, hidden) values ('banner', false), ('story', true)`;
  await owner`
    insert into public.menu_entries (place, kind, collection_id)
    select 'header', 'collection', id from public.collections where slug in ('gifts', 'soon') order by slug`;
  const trials = trialsWith({
    ring,
    pendant,
    draft,
    used,
    spare,
    options,
    optionValues,
    combinations: await labelled("option_combinations", ["gold six"]),
    promotions,
    synonyms: await labelled("search_synonyms", ["gold", "silver"]),
    rates: await labelled("tax_rates", ["everywhere"]),
    zones: await labelled("shipping_zones", ["everywhere", "India"]),
    methods: await labelled("shipping_methods", ["standard", "courier"]),
    wraps: await labelled("gift_wraps", ["box", "retired"]),
    orders,
    payments,
    refunds: await labelled("refunds", ["A", "B"]),
    invoices: await labelled("invoices", ["A", "B"]),
    inquiry,
    offer,
    savedAddress,
    addresses: await labelled("addresses", ["A", "B"]),
    orderItems: await labelled("order_items", ["A", "B", "guest"]),
    inquiries,
    reviews: await labelled("reviews", ["A", "B"]),
    answers: await labelled("inquiry_answers", ["A", "B", "guest"]),
    textTemplates: await labelled("text_templates", ["sizes", "returns"]),
    collections: await labelled("collections", ["gifts", "soon"]),
    homeSections: await labelled("home_sections", ["shown", "hidden"]),
    menuEntries: await labelled("menu_entries", ["shown", "draft"]),
    translations: await labelled("translations", ["bagues", "collane"]),
    redirects: await labelled("redirects", ["old", "older"]),
    listViews: await labelled("list_views", ["drafts", "paid"]),
    carriers: await labelled("carriers", ["FedEx", "UPS"]),
    orderEvents: await labelled("order_events", ["placed", "noted"]),
    priceChanges: await labelled("price_changes", ["ring", "pendant"]),
    stockMoves: await labelled("stock_moves", ["came", "went"]),
    stockRequests: await labelled("stock_requests", ["one", "two"]),
    subscribers: await labelled("newsletter_subscribers", ["one", "two"]),
    messages: await labelled("messages", ["order", "offer"]),
    backups: await labelled("backups", ["made", "failed"]),
    catalogRuns: await labelled("catalog_runs", ["import", "bulk"]),
    importedPhotos: await labelled("imported_photographs", ["a", "b"]),
    metalRates: await labelled("metal_rates", ["first", "undone"]),
    customers: await customersBy(project, { A: a.id, B: b.id, admin: ada.id, guest: null }),
    notes: await labelled("customer_notes", ["note"]),
    invitations: await labelled("admin_invitations", ["invited"]),
    offers: await labelled("counter_offers", ["A", "B"]),
    people: { A: a.id, B: b.id, admin: ada.id, newcomer: newcomer.id },
  });
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

async function customersBy({ database }: Project, accounts: Record<string, string | null>) {
  const { owner } = database.pools;
  const rows = await owner<{ id: number; account: string | null }[]>`
    select id::int, account_id as account from public.customers`;
  return Object.fromEntries(
    Object.entries(accounts).map(([label, account]) => [
      label,
      rows.find((row) => row.account === account)?.id,
    ]),
  );
}

async function ids({ database }: Project, table: string, order: string): Promise<number[]> {
  const { owner } = database.pools;
  const rows = await owner<{ id: number }[]>`
    select id::int from public.${owner(table)} order by ${owner(order)}`;
  return rows.map(({ id }) => id);
}
