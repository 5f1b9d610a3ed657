import { randomUUID } from "node:crypto";
import { address, days } from "../../database/base/shop.ts";
import type { Who } from "./access-matrix-table.ts";
import type { Row } from "./owners-view.ts";

/** How to try the cells of a table. */
export type Trial = {
  /** The column that identifies rows. */
  key: string;
  /** The keys of the existing rows, by their names in the matrix. */
  rows: Record<string, unknown>;
  /** The minimal valid row for each person. */
  least: (who: Who) => Row;
  /** Another valid value for each column. */
  values: Row;
  /** What must change together with a column because of a check constraint. */
  together?: Record<string, Row>;
  /** The columns that triggers change when this one changes. */
  followedBy?: Record<string, string[]>;
  /** The only rows for which the value of a column is valid. */
  only?: Record<string, string[]>;
  /** Rows with invalid values, by their names in the matrix. */
  refused?: Record<string, (who: Who) => Row>;
};

/** The keys of rows, by their names in the matrix. */
type Rows = Record<string, number | undefined>;

type Known = {
  ring: number;
  pendant: number;
  draft: number;
  used: number;
  spare: number;
  options: Rows;
  optionValues: Rows;
  combinations: Rows;
  promotions: Rows;
  synonyms: Rows;
  rates: Rows;
  zones: Rows;
  methods: Rows;
  orders: Rows;
  payments: Rows;
  refunds: Rows;
  invoices: Rows;
  orderItems: Rows;
  inquiries: Rows;
  offers: Rows;
  addresses: Rows;
  carriers: Rows;
  answers: Rows;
  textTemplates: Rows;
  collections: Rows;
  redirects: Rows;
  listViews: Rows;
  orderEvents: Rows;
  priceChanges: Rows;
  stockMoves: Rows;
  messages: Rows;
  backups: Rows;
  catalogRuns: Rows;
  importedPhotos: Rows;
  metalRates: Rows;
  invitations: Rows;
  customers: Rows;
  notes: Rows;
  /** `newcomer` has signed up but has no profile yet. */
  people: { A: string; B: string; admin: string; newcomer: string };
  inquiry: (who: Who) => Row;
  offer: (who: Who) => Row;
  savedAddress: (who: Who) => Row;
};

const then = "2020-01-01T00:00:00+00:00";
const noCharge = { subtotal: 0, tax: 0, shipping: 0, total_amount: 0 };

export function trialsWith(known: Known): Record<string, Trial> {
  const {
    ring,
    pendant,
    draft,
    used,
    spare,
    promotions,
    orders,
    orderItems,
    inquiries,
    offers,
    addresses,
    people,
  } = known;
  const { payments, refunds, options, optionValues, combinations, inquiry, offer, savedAddress } = known;
  /** Everybody has one offer per product at a time. */
  const newOffer = (who: Who): Row => ({ ...offer(who), product_id: pendant });
  const answered = { status: "answered", answer_price: 20, answered_at: then };
  const aboutAnOrder = {
    kind: "return",
    order_id: orders["A"],
    pieces: [{ order_item_id: orderItems["A"], quantity: 1 }],
    reason: "other",
  };
  return {
    products: {
      key: "id",
      rows: { ring, pendant, draft },
      least: () => ({ name: "Brooch", category: "Gemstones", price: 5 }),
      values: {
        id: 1000,
        name: "Tiara",
        description: "Shines",
        category: "Moissanite Rings",
        price: 0.01,
        final_price: 0.02,
        requires_options: true,
        shown_rating: 3,
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
        type: "brooch",
        metal: "Platinum 950",
        stone: "Sapphire",
        shape: "Oval",
        color: "Blue",
        clarity: "VS1",
        cut: "Excellent",
        carat: 1.25,
        stone_length: 7.5,
        stone_width: 5.25,
        origin: "natural",
        certificate_lab: "GIA",
        certificate_number: "12",
        certificate_file: "/a.pdf",
        status: "archived",
        publish_at: then,
        featured_position: 3,
        idempotency_key: randomUUID(),
        created_at: then,
        updated_at: then,
      },
      together: { publish_at: { status: "draft" } },
      followedBy: { price: ["final_price"] },
    },
    product_options: {
      key: "id",
      rows: options,
      least: () => ({ product_id: ring, position: 3, name: "Metal", kind: "choice" }),
      values: {
        id: 1000,
        product_id: ring,
        position: 5,
        name: "Words",
        kind: "text",
        required: true,
        max_length: 7,
        allowed: "letters_and_digits",
        surcharge: 2.5,
        is_ring_size: true,
      },
      together: {
        is_ring_size: { kind: "choice", max_length: null, allowed: null, surcharge: 0 },
        kind: { max_length: 7, allowed: "letters" },
        max_length: { kind: "text", allowed: "letters" },
        allowed: { kind: "text", max_length: 7 },
        surcharge: { kind: "text", max_length: 7, allowed: "letters" },
      },
      only: { kind: ["size"] },
    },
    product_option_values: {
      key: "id",
      rows: optionValues,
      least: () => ({ option_id: options["size"], position: 3, value: "8" }),
      values: {
        id: 1000,
        option_id: options["engraving"],
        position: 4,
        value: "9",
        surcharge: 12.5,
        stock_quantity: 3,
      },
    },
    option_combinations: {
      key: "id",
      rows: combinations,
      least: () => ({ product_id: pendant, value_ids: [optionValues["seven"], optionValues["gold"]] }),
      values: {
        id: 1000,
        product_id: pendant,
        value_ids: [optionValues["seven"], optionValues["gold"]],
        surcharge: 12.5,
        stock_quantity: 3,
        sku: "G7",
        image: "/gold.webp",
      },
    },
    product_categories: {
      key: "id",
      rows: { used, spare },
      least: () => ({ name: "Crowns" }),
      values: {
        id: 1000,
        name: "Tiaras",
        description: "For queens",
        picture: "/tiara.webp",
        position: 3,
        created_at: then,
        updated_at: then,
      },
    },
    collections: {
      key: "id",
      rows: known.collections,
      least: () => ({ name: "Pearls", slug: "pearls", by_hand: true }),
      values: {
        id: 1000,
        name: "Rubies",
        slug: "rubies",
        description: "All red",
        picture: "/ruby.webp",
        by_hand: false,
        product_ids: [ring],
        matches_any: true,
        tags: ["gift"],
        category_id: used,
        min_price: 0.5,
        max_price: 99,
        max_age: 30,
        is_published: true,
        in_menu: true,
        position: 3,
        updated_at: then,
      },
      together: { by_hand: { tags: ["gift"] } },
      // The former address of a published one becomes a redirect.
      only: { slug: ["soon"] },
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
        code: "SPRING-10",
        uses_per_customer: 1,
        discount_per: "order",
        least_order_value: 50,
        created_at: then,
        updated_at: then,
      },
      together: {
        product_ids: { applicable_scope: "specific_products" },
        category_names: { applicable_scope: "specific_categories" },
        uses_per_customer: { code: "SPRING-10" },
        discount_per: { code: "SPRING-10", discount_type: "fixed_amount" },
        least_order_value: { code: "SPRING-10" },
      },
      only: {
        // The other is off already.
        is_active: ["running", "future", "ended", "used-up", "coded"],
        // A code is unique, whatever its case.
        code: ["coded"],
        uses_per_customer: ["coded"],
        discount_per: ["coded"],
        least_order_value: ["coded"],
      },
    },
    search_synonyms: {
      key: "id",
      rows: known.synonyms,
      least: () => ({ words: "tiara", meanings: "headband" }),
      values: { id: 1000, words: "sparkly", meanings: "diamond", updated_at: then },
    },
    app_settings: {
      key: "key",
      rows: { offers: "counter_offer_enabled", cod: "cod_enabled", stars: "default_rating_enabled" },
      least: () => ({ key: "gift_wrap_enabled", value: { enabled: true } }),
      values: { key: "free_shipping_enabled", value: { enabled: false }, updated_at: then },
    },
    shop_facts: {
      key: "id",
      rows: { facts: true },
      least: () => ({}),
      values: {
        id: true,
        delivery: "Soon",
        returns: "Never",
        return_days: 5,
        ring_sizes: "EU",
        lengths: "cm",
        warranty: "None",
        updated_at: then,
        name: "Mallory's",
        tagline: "Glass",
        phone: "+1 555 0100",
        email: "mallory@facet.test",
        hours: "Never",
        invoice_when: "paid",
        invoice_prefix: "M",
        address: "1 Market Street",
        country: "US",
        registered_name: "Mallory LLC",
        tax_number: "12-34",
        currency: "EUR",
        locale: "de-DE",
        time_zone: "Europe/Berlin",
        low_stock_threshold: 9,
        announcement: "All must go",
        announcement_until: then,
        prices_include_tax: true,
        charges_tax: false,
        taxes_shipping: true,
        ships_elsewhere: false,
        logo: "/logo.webp",
        icon: "/icon.webp",
        hero_image: "/hero.webp",
        hero_title: "Glass",
        hero_text: "Cheap",
        accent: "#7a1f3d",
        hides_opening: true,
        has_seen_payment: true,
        has_seen_taxes: true,
        has_seen_shipping: true,
      },
    },
    tax_rates: {
      key: "id",
      rows: known.rates,
      least: () => ({ country: "IN", name: "GST", rate: 3 }),
      values: { id: 1000, country: "FR", region: "Ohio", name: "VAT", rate: 0, updated_at: then },
      together: { region: { country: "US" } },
    },
    shipping_zones: {
      key: "id",
      rows: known.zones,
      least: () => ({ name: "Asia", countries: ["JP"] }),
      values: { id: 1000, name: "Mine", countries: ["FR"], takes_cash: false, updated_at: then },
      // A country is in one zone.
      only: { countries: ["India"] },
    },
    shipping_methods: {
      key: "id",
      rows: known.methods,
      least: () => ({ zone_id: known.zones["India"], name: "Drone", fee: 3 }),
      values: {
        id: 1000,
        zone_id: known.zones["India"],
        name: "Mine",
        fee: 0,
        free_above: 0.5,
        days_from: 1,
        days_to: 2,
        is_insured: true,
        is_signed_for: true,
        position: 7,
        updated_at: then,
      },
      together: { days_from: { days_to: 2 }, days_to: { days_from: 1 } },
    },
    pages: {
      key: "slug",
      rows: { about: "about", shipping: "shipping" },
      least: () => ({ slug: "gifts", title: "Gifts" }),
      values: {
        id: 1000,
        slug: "care",
        title: "Care",
        description: "How to clean a ring.",
        body: "With warm water.",
        in_footer: true,
        position: 3,
        updated_at: then,
      },
    },
    order_limits: {
      key: "id",
      rows: { limits: true },
      least: () => ({}),
      values: {
        id: true,
        pieces: 5,
        stock_share: 5,
        worth: 500,
        regular_factor: 2,
        connection_factor: 4,
        confirm_cash_above: 50,
        updated_at: then,
      },
    },
    mail_settings: {
      key: "id",
      rows: { settings: true },
      least: () => ({}),
      values: {
        id: true,
        host: "mail.mallory.test",
        port: 465,
        security: "tls",
        user_name: "mallory",
        password: "hush",
        sender_name: "Mallory",
        sender_address: "mallory@facet.test",
        updated_at: then,
      },
      together: {
        host: { sender_address: "mallory@facet.test" },
        password: {
          host: "mail.mallory.test",
          user_name: "mallory",
          sender_address: "mallory@facet.test",
        },
      },
    },
    orders: {
      key: "id",
      rows: orders,
      least: () => ({
        ...noCharge,
        shipping_address: {},
        payment_method: "cod",
      }),
      values: {
        id: 1000,
        user_id: people.admin,
        ...noCharge,
        status: "shipped",
        shipping_address: { ...address, name: "Mallory" },
        customer_name: "Mallory",
        customer_email: "mallory@facet.test",
        payment_method: "stripe",
        payment_status: "paid",
        stripe_payment_intent_id: "pi_1",
        tracking_provider: "UPS",
        tracking_number: "1Z",
        tracking_link: "https://mallory.test",
        found_by_name: "mallory",
        found_by_code: "1z",
        promotion_ids: [promotions["running"]],
        idempotency_key: randomUUID(),
        lines_digest: randomUUID(),
        return_days: 900,
        created_at: then,
        paid_amount: 5,
        refunded_amount: 5,
        paid_at: then,
        hold_until: then,
        to_confirm: true,
        confirmed_at: then,
        currency: "EUR",
        prices_include_tax: true,
        tax_name: "None",
        tax_rate: 0.5,
        shipping_method: "Drone",
        shipping_tax: 0.5,
        arrives_by: "2020-01-01",
        codes: ["SPRING-10"],
      },
      // The total is the sum of the other amounts.
      together: Object.fromEntries(
        ["subtotal", "tax", "shipping", "total_amount", "prices_include_tax"].map((column) => [
          column,
          noCharge,
        ]),
      ),
      followedBy: { shipping_address: ["found_by_name"], tracking_number: ["found_by_code"] },
    },
    payments: {
      key: "id",
      rows: payments,
      least: () => ({ order_id: orders["A"], attempt: 5, amount_cents: 100, expires_at: then }),
      values: {
        id: 1000,
        order_id: orders["guest"],
        attempt: 9,
        key: randomUUID(),
        state: "paid",
        amount_cents: 1,
        session_id: "cs_mine",
        url: "https://facet.test",
        payment_intent_id: "pi_mine",
        is_test: true,
        problem: "None",
        expires_at: then,
        next_look_at: then,
        created_at: then,
        paid_at: then,
        method: "cash",
        former_status: "pending",
      },
    },
    invoices: {
      key: "id",
      rows: known.invoices,
      least: () => ({
        number: "2020-000003",
        kind: "invoice",
        order_id: orders["A"],
        issued_at: then,
        document: {},
      }),
      values: {
        id: 1000,
        number: "2020-000004",
        kind: "credit_note",
        order_id: orders["B"],
        refers_to: "2020-000001",
        issued_at: then,
        document: { number: "2020-000004" },
      },
    },
    refunds: {
      key: "id",
      rows: refunds,
      least: () => ({
        order_id: orders["A"],
        payment_id: payments["A"],
        amount_cents: 100,
        reason: "Too small",
        idempotency_key: randomUUID(),
      }),
      values: {
        id: 1000,
        order_id: orders["guest"],
        payment_id: payments["B"],
        amount_cents: 1,
        reason: "Mine",
        state: "succeeded",
        problem: "None",
        idempotency_key: randomUUID(),
        stripe_refund_id: "re_mine",
        requested_by: people.admin,
        tries: 7,
        next_look_at: then,
        created_at: then,
      },
    },
    order_items: {
      key: "id",
      rows: orderItems,
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
        sku_at_purchase: "GL-1",
        stock_taken: 0,
        stock_returned: 1,
        options: [{ name: "Size", value: "6", surcharge: 0, option: 1, choice: 1 }],
        offer_id: offers["A"],
        tax_rate: 0.5,
        net: 0.5,
        tax: 0.5,
        metal: { metal: "Gold" },
      },
      // A product is in an order only once. A line that says only one of its amounts is given both.
      together: { order_id: { product_id: pendant }, net: { tax: 0.5 }, tax: { net: 0.5 } },
    },
    product_inquiries: {
      key: "id",
      rows: inquiries,
      least: inquiry,
      values: {
        id: 1000,
        product_id: pendant,
        product_name: "Sapphire",
        user_id: people.admin,
        user_email: "other@facet.test",
        message: "Never mind",
        status: "resolved",
        sender_name: "Mallory",
        subject: "Hello",
        ...aboutAnOrder,
        created_at: then,
        updated_at: then,
      },
      together: Object.fromEntries(
        ["kind", "order_id", "pieces", "reason"].map((column) => [column, aboutAnOrder]),
      ),
      refused: {
        "in the name of B": (who) => ({ ...inquiry(who), user_id: people.B }),
        "in nobody's name": (who) => ({ ...inquiry(who), user_id: null }),
        "as if answered": (who) => ({ ...inquiry(who), status: "resolved" }),
        "for a product that is gone": (who) => ({ ...inquiry(who), product_id: 999_999 }),
      },
    },
    inquiry_answers: {
      key: "id",
      rows: known.answers,
      least: () => ({ inquiry_id: inquiries["A"], answer: "Yes" }),
      values: { id: 1000, inquiry_id: inquiries["B"], author: people.A, answer: "No", created_at: then },
    },
    text_templates: {
      key: "id",
      rows: known.textTemplates,
      least: () => ({ name: "Greeting", text: "Hello" }),
      values: { id: 1000, name: "Farewell", text: "Goodbye", position: 7, updated_at: then },
      // Names are unique without case.
      only: { name: ["sizes"] },
    },
    redirects: {
      key: "id",
      rows: known.redirects,
      least: () => ({ path: "/listing/1", target: "/product/1" }),
      values: { id: 1000, path: "/listing/2", target: "/product/2", updated_at: then },
      // Paths are unique.
      only: { path: ["old"] },
    },
    list_views: {
      key: "id",
      rows: known.listViews,
      least: () => ({ list: "orders", name: "Mine", query: "" }),
      values: { id: 1000, list: "customers", name: "Ours", query: "kind=guest", updated_at: then },
    },
    list_columns: {
      key: "admin",
      rows: { A: people.A, admin: people.admin },
      least: (who) => ({
        list: "products",
        columns: ["sku"],
        ...(who === "service" && { admin: people.admin }),
      }),
      values: { admin: people.B, list: "customers", columns: ["cost"] },
    },
    carriers: {
      key: "id",
      rows: known.carriers,
      least: () => ({ name: "Pigeon" }),
      values: {
        id: 1000,
        name: "Swallow",
        tracking_address: "https://mallory.test/{number}",
        updated_at: then,
      },
      // Names are unique without case.
      only: { name: ["FedEx"] },
    },
    price_changes: {
      key: "id",
      rows: known.priceChanges,
      least: () => ({ product_id: ring, kind: "final_price", new: 5, price: 5, cause: "edit" }),
      values: {
        id: 1000,
        product_id: pendant,
        kind: "surcharge",
        option_id: options["size"],
        option_value_id: optionValues["six"],
        option_combination_id: combinations["gold six"],
        choice: "Size: 6",
        old: 1,
        new: 2,
        price: 3,
        cause: "import",
        actor: people.A,
        changed_at: then,
      },
    },
    stock_moves: {
      key: "id",
      rows: known.stockMoves,
      least: () => ({ product_id: ring, quantity: 1, cause: "edit" }),
      values: {
        id: 1000,
        product_id: pendant,
        option_value_id: optionValues["six"],
        option_combination_id: combinations["gold six"],
        choice: "Size: 6",
        quantity: 2,
        stock_after: 3,
        cause: "order",
        order_id: orders["A"],
        actor: people.A,
        note: "Mine",
        created_at: then,
      },
    },
    order_events: {
      key: "id",
      rows: known.orderEvents,
      least: () => ({ order_id: orders["A"], kind: "note" }),
      values: {
        id: 1000,
        order_id: orders["B"],
        created_at: then,
        actor: people.A,
        actor_name: "Mallory",
        kind: "paid",
        data: { amount: 1 },
      },
    },
    messages: {
      key: "id",
      rows: known.messages,
      least: () => ({ kind: "new_order", data: {} }),
      values: {
        id: 1000,
        kind: "new_offer",
        recipient: "mallory@facet.test",
        data: { more: true },
        order_id: orders["A"],
        inquiry_id: inquiries["A"],
        offer_id: offers["A"],
        state: "sent",
        attempts: 3,
        first_attempt_at: then,
        next_attempt_at: then,
        last_error: "No",
        message_id: randomUUID(),
        created_at: then,
        sent_at: then,
      },
    },
    backups: {
      key: "id",
      rows: known.backups,
      least: () => ({ kind: "asked", version: "1.0.0" }),
      values: {
        id: 1000,
        made_at: then,
        kind: "asked",
        file: "mallory.tar.zst",
        bytes: 1,
        version: "1.0.0",
        seconds: 1,
        drilled_at: then,
        drill_ok: true,
        drill_seconds: 1,
        problem: "None",
        damage: "None",
        downloaded_at: then,
        downloaded_by: "mallory@facet.test",
      },
    },
    catalog_runs: {
      key: "id",
      rows: known.catalogRuns,
      least: () => ({ kind: "import", title: "Mallory's file" }),
      values: {
        id: 1000,
        kind: "bulk",
        title: "Mallory's file",
        headings: ["Name"],
        columns: ["name"],
        new_categories: ["Mallory"],
        status: "applied",
        row_count: 1,
        new_count: 1,
        changed_count: 1,
        same_count: 1,
        refused_count: 1,
        undone_count: 1,
        created_by: people.admin,
        created_by_name: "Mallory",
        created_at: then,
        applied_at: then,
        undone_at: then,
      },
    },
    catalog_run_rows: {
      key: "position",
      rows: { first: 1, second: 2 },
      least: () => ({ run_id: known.catalogRuns["import"], position: 3, line: 3, entry: {} }),
      values: {
        run_id: known.catalogRuns["bulk"],
        position: 1000,
        line: 1000,
        entry: { values: { price: 0 } },
        cells: [["Mallory"]],
        outcome: "new",
        refusal: "No",
        refused_column: "price",
        product_id: pendant,
        name: "Mallory's",
        before: {},
        after: { price: 0 },
        is_undone: true,
        undo_refusal: "No",
      },
    },
    product_costs: {
      key: "product_id",
      rows: { ring, pendant },
      least: () => ({ product_id: spare, cost: 1 }),
      values: { product_id: spare, cost: 0.01 },
    },
    metal_rates: {
      key: "id",
      rows: known.metalRates,
      least: () => ({ metal: "Gold", price: 1 }),
      values: { id: 1000, metal: "Platinum", price: 0.01, since: then, actor: people.admin, undone_at: then },
    },
    metal_settings: {
      key: "is_only",
      rows: { only: true },
      least: () => ({ most_percent: 100 }),
      values: {
        is_only: true,
        most_percent: 100,
        address: "https://mallory.example",
        tried_at: then,
        fetched_at: then,
        problem: "None",
        waiting: { Gold: 1 },
      },
    },
    product_formulas: {
      key: "product_id",
      rows: { pendant },
      least: () => ({ product_id: spare, metal: "Gold", fineness: 1, net_weight: 0.001 }),
      values: {
        product_id: spare,
        metal: "Silver",
        fineness: 1,
        net_weight: 0.001,
        gross_weight: 50,
        making_charge: 0.01,
        stones_price: 0.01,
        ending: 0.99,
        hsn: "7113",
      },
    },
    imported_photographs: {
      key: "id",
      rows: known.importedPhotos,
      least: () => ({ product_id: pendant, address: "https://example.com/mallory.jpg" }),
      values: {
        id: 1000,
        product_id: pendant,
        address: "https://example.com/mallory.jpg",
        stored: "/mallory.jpg",
        problem: "None",
        attempts: 7,
        next_attempt_at: then,
      },
    },
    counter_offers: {
      key: "id",
      rows: offers,
      least: newOffer,
      values: {
        id: 1000,
        product_id: pendant,
        user_id: people.admin,
        offer_price: 0.01,
        message: "Please",
        status: "accepted",
        days: 30,
        expires_at: then,
        order_id: orders["guest"],
        created_at: then,
        updated_at: then,
        answer_price: 20,
        answer_message: "It is the last one.",
        answered_at: then,
        decided_at: then,
        is_unseen: true,
      },
      together: {
        answer_price: answered,
        answered_at: answered,
        answer_message: answered,
        decided_at: { ...answered, status: "declined" },
      },
      refused: {
        "in the name of B": (who) => ({ ...newOffer(who), user_id: people.B }),
        "as if accepted": (who) => ({ ...newOffer(who), status: "accepted" }),
        "at the price of the product": (who) => ({ ...newOffer(who), offer_price: 30 }),
        "for a product that is gone": (who) => ({ ...newOffer(who), product_id: 999_999 }),
      },
      followedBy: {
        status: ["expires_at"],
        answer_price: ["expires_at"],
        answered_at: ["expires_at"],
        answer_message: ["expires_at"],
      },
    },
    addresses: {
      key: "id",
      rows: addresses,
      // A different one than the customer has.
      least: (who) => ({ ...savedAddress(who), line1: "2 Market Street" }),
      values: {
        id: 1000,
        user_id: people.A,
        name: "Mallory",
        line1: "3 Market Street",
        line2: "Flat 6",
        city: "Berlin",
        region: "Oregon",
        postal_code: "10115",
        country: "DE",
        phone: "+49 30 901820",
        is_default: true,
        created_at: then,
        updated_at: then,
      },
      refused: { "in the name of B": (who) => ({ ...savedAddress(who), user_id: people.B }) },
    },
    profiles: {
      key: "id",
      rows: { A: people.A, B: people.B, admin: people.admin },
      least: () => ({ id: people.newcomer }),
      values: {
        id: people.newcomer,
        email: "other@facet.test",
        full_name: "Mallory",
        avatar_url: "/me.webp",
        created_at: then,
      },
    },
    user_roles: {
      key: "user_id",
      rows: { admin: people.admin },
      least: (who) => ({ user_id: who === "A" ? people.A : people.B, role: "admin" }),
      values: { user_id: people.A, role: "admin" },
    },
    admin_invitations: {
      key: "id",
      rows: known.invitations,
      least: () => ({ email: "mallory@facet.test", invited_by: people.admin }),
      values: {
        id: 1000,
        email: "mallory@facet.test",
        invited_by: people.A,
        created_at: then,
        expires_at: "2100-01-01T00:00:00+00:00",
      },
    },
    customers: {
      key: "id",
      rows: known.customers,
      least: () => ({ email: "mallory@facet.test" }),
      values: {
        id: 1000,
        email: "mallory@facet.test",
        account_id: people.newcomer,
        name: "Mallory",
        orders: 100,
        spent: 100,
        last_order_at: then,
        found_by: "mallory",
      },
    },
    customer_notes: {
      key: "id",
      rows: known.notes,
      least: () => ({ customer_id: known.customers["B"], note: "Likes pearls" }),
      values: {
        id: 1000,
        customer_id: known.customers["B"],
        note: "Likes rubies",
        author: people.B,
        created_at: then,
      },
    },
    payment_gateway_settings: {
      key: "id",
      rows: { stripe: "stripe", paypal: "paypal" },
      least: () => ({ id: "payoneer", credentials: { partner_id: "p1", api_key: "" } }),
      values: {
        id: "payoneer",
        is_enabled: true,
        credentials: { publishable_key: "pk_1", secret_key: "", webhook_secret: "" },
        updated_at: then,
      },
      only: { credentials: ["stripe"] },
    },
  };
}
