import { describe, expect, test } from "vitest";
import { databaseForFile } from "../../setup/test-database.ts";

const database = databaseForFile();

const product =
  "carat category certificate_file certificate_lab certificate_number clarity color cut description dimensions featured features image images metal name origin original_price price publish_at rating reviews shape sku status stock_quantity stone stone_length stone_width tags type weight";
const address = "city country is_default line1 line2 name phone postal_code region";
const facts =
  "accent address announcement announcement_until charges_tax country currency delivery email has_seen_payment has_seen_shipping has_seen_taxes hero_image hero_text hero_title hides_opening hours icon invoice_prefix invoice_when language lengths locale logo low_stock_threshold name phone prices_include_tax registered_name return_days returns review_request_days ring_sizes ships_elsewhere tagline tax_number taxes_shipping time_zone warranty";
const shippingMethod = "days_from days_to fee free_above is_insured is_signed_for name position zone_id";
const textPage = "body description in_footer position slug title";
const collection =
  "by_hand category_id description in_menu is_published matches_any max_age max_price min_price name picture product_ids slug tags";
const shownOfCollection =
  "by_hand category_id description id in_menu is_published matches_any max_age max_price min_price name picture position slug tags updated_at";
const promotion =
  "applicable_scope category_names code description discount_per discount_type discount_value end_date is_active least_order_value name product_ids start_date usage_limit uses_per_customer";

/** All rights of roles other than the owner, by table. A verb without columns applies to all columns. */
const declared: Record<string, Record<string, Record<string, string>>> = {
  addresses: {
    authenticated: { select: "", insert: address, update: address, delete: "" },
    service_role: { select: "", insert: "", update: "", delete: "" },
  },
  app_settings: {
    anon: { select: "" },
    authenticated: { select: "", update: "updated_at value" },
    service_role: { select: "", insert: "", update: "", delete: "" },
  },
  backups: { authenticated: { select: "" }, service_role: { select: "" } },
  counter_offers: {
    authenticated: {
      select: "",
      insert: "language message offer_price product_id status user_id",
      update: "days is_unseen status updated_at",
    },
    service_role: { select: "", insert: "", update: "", delete: "" },
  },
  inquiry_answers: { authenticated: { select: "" }, service_role: { select: "" } },
  invoices: { authenticated: { select: "" }, service_role: { select: "" } },
  customer_notes: {
    authenticated: { select: "", insert: "customer_id note", delete: "" },
    service_role: { select: "" },
  },
  customers: { authenticated: { select: "" }, service_role: { select: "" } },
  mail_settings: {
    authenticated: {
      select: "",
      update: "host password port security sender_address sender_name user_name",
    },
    service_role: { select: "", insert: "", update: "", delete: "" },
  },
  messages: { authenticated: { select: "" }, service_role: { select: "" } },
  carriers: {
    authenticated: {
      select: "",
      insert: "name tracking_address",
      update: "name tracking_address",
      delete: "",
    },
    service_role: { select: "", insert: "", update: "", delete: "" },
  },
  catalog_runs: { authenticated: { select: "" } },
  catalog_run_rows: { authenticated: { select: "" } },
  imported_photographs: {
    authenticated: { select: "", delete: "" },
    service_role: { select: "", insert: "", update: "", delete: "" },
  },
  order_events: { authenticated: { select: "" }, service_role: { select: "" } },
  admin_invitations: { authenticated: { select: "" } },
  order_items: {
    authenticated: { select: "" },
    service_role: { select: "", insert: "", update: "", delete: "" },
  },
  orders: {
    authenticated: { select: "", update: "status tracking_number tracking_provider" },
    service_role: { select: "", insert: "", update: "", delete: "" },
  },
  reviews: {
    authenticated: { select: "", update: "answer hidden_reason is_reported" },
    service_role: { select: "" },
  },
  saved_lists: { authenticated: { select: "" }, service_role: { select: "" } },
  stock_requests: { authenticated: { select: "" }, service_role: { select: "" } },
  newsletter_subscribers: {
    authenticated: { select: "", delete: "" },
    service_role: { select: "", delete: "" },
  },
  review_figures: {
    anon: { select: "" },
    authenticated: { select: "" },
    service_role: { select: "" },
  },
  payment_gateway_settings: {
    authenticated: { select: "", update: "credentials is_enabled updated_at" },
    service_role: { select: "", insert: "", update: "", delete: "" },
  },
  payments: { authenticated: { select: "" }, service_role: { select: "" } },
  price_changes: { authenticated: { select: "" }, service_role: { select: "" } },
  product_categories: {
    anon: { select: "" },
    authenticated: {
      select: "",
      insert: "description name picture",
      update: "description name picture",
      delete: "",
    },
    service_role: { select: "", insert: "", update: "", delete: "" },
  },
  metal_rates: { authenticated: { select: "" }, service_role: { select: "" } },
  metal_settings: {
    authenticated: { select: "", update: "address most_percent" },
    service_role: { select: "" },
  },
  product_formulas: { authenticated: { select: "" }, service_role: { select: "" } },
  product_costs: { authenticated: { select: "" }, service_role: { select: "" } },
  product_inquiries: {
    anon: { insert: "language message product_id product_name status user_email user_id" },
    authenticated: {
      select: "",
      insert: "language message product_id product_name status user_email user_id",
      update: "status updated_at",
      delete: "",
    },
    service_role: { select: "", insert: "", update: "", delete: "" },
  },
  option_combinations: {
    anon: { select: "" },
    authenticated: { select: "" },
    service_role: { select: "", insert: "", update: "", delete: "" },
  },
  product_option_values: {
    anon: { select: "" },
    authenticated: { select: "" },
    service_role: { select: "", insert: "", update: "", delete: "" },
  },
  product_options: {
    anon: { select: "" },
    authenticated: { select: "" },
    service_role: { select: "", insert: "", update: "", delete: "" },
  },
  products: {
    anon: { select: "" },
    authenticated: {
      select: "",
      // A product keeps the idempotency key that it was added with.
      insert: product.replace("image ", "idempotency_key image "),
      update: product,
      delete: "",
    },
    service_role: { select: "", insert: "", update: "", delete: "" },
  },
  profiles: {
    authenticated: { select: "" },
    service_role: { select: "", insert: "", update: "", delete: "" },
  },
  promotions: {
    anon: { select: "" },
    authenticated: { select: "", insert: promotion, update: promotion, delete: "" },
    service_role: { select: "", insert: "", update: "", delete: "" },
  },
  refunds: { authenticated: { select: "" }, service_role: { select: "" } },
  order_limits: {
    authenticated: {
      select: "",
      update: "confirm_cash_above connection_factor pieces regular_factor stock_share worth",
    },
    service_role: { select: "", insert: "", update: "", delete: "" },
  },
  list_columns: {
    authenticated: { select: "", insert: "columns list", update: "columns list" },
    service_role: { select: "", insert: "", update: "", delete: "" },
  },
  list_views: {
    authenticated: { select: "", insert: "list name query", update: "name query", delete: "" },
    service_role: { select: "", insert: "", update: "", delete: "" },
  },
  redirects: {
    authenticated: { select: "", insert: "path target", update: "path target", delete: "" },
    service_role: { select: "", insert: "", update: "", delete: "" },
  },
  shop_languages: {
    anon: { select: "" },
    authenticated: { select: "", insert: "code is_shown", update: "is_shown", delete: "" },
    service_role: { select: "", insert: "", update: "", delete: "" },
  },
  collections: {
    anon: { select: shownOfCollection },
    authenticated: { select: shownOfCollection, insert: collection, update: collection, delete: "" },
    service_role: { select: "", insert: "", update: "", delete: "" },
  },
  home_sections: {
    anon: { select: "" },
    authenticated: { select: "", insert: "content hidden kind", update: "content hidden", delete: "" },
    service_role: { select: "", insert: "", update: "", delete: "" },
  },
  menu_entries: {
    anon: { select: "" },
    authenticated: {
      select: "",
      insert: "category_id collection_id kind label link page_id parent_id picture place",
      update: "category_id collection_id kind label link page_id parent_id picture",
      delete: "",
    },
    service_role: { select: "", insert: "", update: "", delete: "" },
  },
  translations: {
    anon: { select: "" },
    authenticated: {
      select: "",
      insert: "field language original record subject text",
      update: "field language original record subject text",
      delete: "",
    },
    service_role: { select: "", insert: "", update: "", delete: "" },
  },
  translatable_texts: { authenticated: { select: "" }, service_role: { select: "" } },
  "private.owners_texts": { authenticated: { select: "" }, service_role: { select: "" } },
  search_synonyms: {
    authenticated: { select: "", insert: "meanings words", update: "meanings words", delete: "" },
    service_role: { select: "", insert: "", update: "", delete: "" },
  },
  stock_moves: { authenticated: { select: "" }, service_role: { select: "" } },
  text_templates: {
    authenticated: {
      select: "",
      insert: "name position text",
      update: "name position text",
      delete: "",
    },
    service_role: { select: "", insert: "", update: "", delete: "" },
  },
  shop_facts: {
    anon: { select: "" },
    authenticated: { select: "", update: facts },
    service_role: { select: "", insert: "", update: "", delete: "" },
  },
  ...Object.fromEntries(
    Object.entries({
      gift_wraps: "is_active name position price",
      pages: textPage,
      shipping_methods: shippingMethod,
      shipping_zones: "countries name takes_cash",
      tax_rates: "country name rate region",
    }).map(([table, columns]) => [
      table,
      {
        anon: { select: "" },
        authenticated: { select: "", insert: columns, update: columns, delete: "" },
        service_role: { select: "", insert: "", update: "", delete: "" },
      },
    ]),
  ),
  user_roles: { authenticated: { select: "" }, service_role: { select: "" } },
};

test("tables have exactly the declared rights, including columns", async () => {
  const rows = await database.pools.owner<{ table: string; role: string; verb: string; columns: string }[]>`
    with granted as (
      select c.oid, c.relacl as acl, null as attname from pg_class c
      where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind in ('r', 'p', 'v', 'm', 'S')
      union all
      select a.attrelid, a.attacl, a.attname from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and a.attacl is not null
    )
    select
      case c.relnamespace when 'public'::regnamespace then '' else 'private.' end || c.relname as table,
      coalesce(grantee.rolname, 'public') as role,
      lower(entry.privilege_type) as verb,
      coalesce(string_agg(granted.attname, ' ' order by granted.attname::text collate "C"), '') as columns
    from granted
    join pg_class c using (oid)
    cross join aclexplode(granted.acl) as entry
    left join pg_roles grantee on grantee.oid = entry.grantee
    where entry.grantee <> c.relowner
    group by 1, 2, 3`;
  const found: typeof declared = {};
  for (const { table, role, verb, columns } of rows) ((found[table] ??= {})[role] ??= {})[verb] = columns;
  expect(found).toEqual(declared);
});

test("every table has row security", async () => {
  const rows = await database.pools.owner`
    select oid::regclass::text as table from pg_class
    where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind in ('r', 'p') and not relrowsecurity`;
  expect([...rows]).toEqual([]);
});

test("shoppers read these columns of products: what they must not see stands in another table", async () => {
  const rows = await database.pools.owner<{ name: string }[]>`
    select attname as name from pg_attribute
    where attrelid = 'public.products'::regclass and attnum > 0 and not attisdropped
      and has_column_privilege('anon', attrelid, attnum, 'select')`;
  const kept =
    "created_at featured_position final_price id idempotency_key requires_options shown_rating updated_at";
  expect(rows.map(({ name }) => name).toSorted()).toEqual(`${product} ${kept}`.split(" ").toSorted());
});

test("policies are for one role, and those that check the user do so once per statement", async () => {
  const rows = await database.pools.owner<{ policyname: string; roles: string[]; conditions: string }[]>`
    select policyname, roles::text[], concat(qual, ' ', with_check) as conditions from pg_policies
    where schemaname in ('public', 'private', 'storage')`;
  expect(rows.length).toBeGreaterThan(25);
  for (const { policyname, roles, conditions } of rows) {
    expect({ policyname, forAll: roles.includes("public") }).toEqual({ policyname, forAll: false });
    const bare = conditions.replaceAll(/\( SELECT (private\.is_admin|auth\.uid)\(\) AS \w+\)/g, "");
    expect({ policyname, asksEachRow: /is_admin|uid\(/.test(bare) }).toEqual({
      policyname,
      asksEachRow: false,
    });
  }
});

test("a role has at most one permissive policy per table and verb", async () => {
  const rows = await database.pools.owner`
    select schemaname || '.' || tablename as table, role, verb, array_agg(policyname) as policies
    from pg_policies,
      unnest(roles) as role,
      unnest(case cmd when 'ALL' then array['SELECT', 'INSERT', 'UPDATE', 'DELETE'] else array[cmd] end) as verb
    where permissive = 'PERMISSIVE' and schemaname in ('public', 'private', 'storage')
    group by schemaname, tablename, role, verb
    having count(*) > 1`;
  expect([...rows]).toEqual([]);
});

describe("functions", () => {
  const storefront = [
    "category_counts",
    "search_products",
    "related_products",
    "best_sellers",
    "product_facets",
    "product_texts",
    "category_texts",
    "photo_texts",
    "shop_texts",
    "section_texts",
    "place_order",
    "check_codes",
    "card_payment",
    "may_pay",
    "guest_order",
    "guest_invoices",
    "mailed_offer",
    "decide_mailed_offer",
    "request_stock_mail",
    "mailed_stock_requests",
    "end_stock_requests",
    "subscribe_to_newsletter",
    "mailed_newsletter_address",
    "confirm_newsletter",
    "end_newsletter",
    "send_contact_message",
    "admin_invitation",
    "customer_data_request",
    "export_own_data",
    "erase_own_data",
    "send_order_request",
    "product_reviews",
    "review_quotes",
    "order_reviews",
    "write_review",
    "delete_review",
    "report_review",
    "begin_review_photograph",
    "redirect_target",
    "running_promotions",
    "shop",
    "terms",
  ];
  /** Functions that only the server process calls, which talks to Stripe. */
  const forPayments = [
    "begin_payment",
    "cancel_unpaid_order",
    "end_hold",
    "fail_payment",
    "fail_refund",
    "live_payment",
    "note_payment_service",
    "note_refund",
    "note_session",
    "payment_secrets",
    "payment_work",
    "settle_payment",
  ];
  /** Functions that policies, trigger conditions and checks call with the user's rights. */
  const inPolicies = [
    "private.may_upload_review_photograph",
    "private.is_admin",
    "private.is_running",
    "private.is_shown_menu_entry",
    "private.is_shown_word",
    "private.names_unpublished",
  ];
  const inMail = ["private.is_email_address"];
  const inAddresses = ["private.country_codes", "private.is_phone"];
  const inFacts = ["private.currency_decimals", "private.is_readable_color", "private.is_time_zone"];
  const inTaxes = ["private.folded_region"];
  const inPages = ["private.is_own_page"];
  const inPhotographs = ["private.alts_of_product"];
  const inTranslations = [
    "private.alt_of_photograph",
    "private.is_translatable_word",
    "private.product_words",
    "private.translation_lengths",
    "private.translation_length",
    "private.home_texts",
    "private.is_home_content",
    "translation_counts",
  ];
  const inLists = ["promotions", "product_categories", "redirects", "translatable_texts"].map(
    () => "found_by",
  );

  test.for<[string, string[]]>([
    ["anon", [...storefront, ...inPolicies, ...inPhotographs]],
    [
      "authenticated",
      [
        ...storefront,
        ...inPolicies,
        ...inPhotographs,
        ...inAddresses,
        ...inMail,
        ...inFacts,
        ...inTaxes,
        ...inPages,
        ...inTranslations,
        ...inLists,
        "private.customer_id",
        "private.is_revenue",
        "private.is_void",
        "waiting_counts",
        "dashboard_stats",
        "opening",
        "backup_attention",
        "backup_status",
        "request_backup",
        "search_orders",
        "order_count",
        "sales_by_time",
        "sales_by_product",
        "sales_by_category",
        "sales_by_country",
        "tax_by_rate",
        "refunds_by_time",
        "stock_by_category",
        "stock_value",
        "unsold_products",
        "newsletter_addresses",
        "report_orders",
        "report_order_lines",
        "search_customers",
        "search_catalog",
        "customer_count",
        "customer",
        "customer_of_order",
        "customer_sums",
        "export_customer",
        "erase_customer",
        "request_customer_data",
        "unused_certificates",
        "unused_photographs",
        "unused_videos",
        "save_product_options",
        "save_product_cost",
        "save_product_formula",
        "current_metal_rates",
        "preview_metal_rates",
        "apply_metal_rates",
        "undo_metal_rates",
        "arrange",
        "count_collection",
        "all_collections",
        "save_translation",
        "begin_catalog_run",
        "stage_catalog_rows",
        "stage_bulk_change",
        "preview_catalog_run",
        "apply_catalog_run",
        "undo_catalog_run",
        "catalog_run_progress",
        "correct_stock",
        "waiting_shoppers",
        "add_photograph",
        "choose_products",
        "export_products",
        "overlong_product",
        "request_refund",
        "receive_cash",
        "receive_payment",
        "receive_payments",
        "take_back_payment",
        "returns_until",
        "step_days",
        "item_texts",
        "issue_invoice",
        "papers",
        "note_print",
        "packing_slips",
        "claim_guest_orders",
        "sync_lists",
        "confirm_order",
        "add_order_note",
        "ship_orders",
        "change_order_address",
        "change_order_options",
        "is_admin",
        "mail_is_set_up",
        "send_message_again",
        "answer_inquiry",
        "answer_offer",
        "decide_own_offer",
        "search_inquiries",
        "other_inquiries",
        "invite_admin",
        "withdraw_admin_invitation",
        "remove_admin",
        "accept_admin_invitation",
        "round_amounts",
        "preview_promotion",
        "settings",
        "load_settings",
      ],
    ],
    [
      "service_role",
      [
        ...storefront,
        ...inPolicies,
        ...inPhotographs,
        ...inAddresses,
        ...inMail,
        ...inFacts,
        ...inTaxes,
        ...inPages,
        ...inTranslations,
        ...forPayments,
        "private.shop_currency",
        "private.is_revenue",
        "private.is_void",
        "papers",
        "save_product_options",
        "claim_messages",
        "due_photographs",
        "note_photograph",
        "claim_metal_address",
        "note_metal_rates",
        "note_message_sent",
        "note_message_failed",
        "mail_server",
        "note_mail_set_up",
        "note_message_token",
        "note_invited_account",
        "trim_messages",
        "request_reviews",
        "tell_waiting_shoppers",
        "unused_review_photographs",
        "note_backup_download",
        "returns_until",
        "step_days",
        "item_texts",
      ],
    ],
    ["public", []],
  ])("%s may call exactly the declared ones", async ([role, allowed]) => {
    const rows = await database.pools.owner<{ name: string }[]>`
      select case p.pronamespace when 'public'::regnamespace then '' else 'private.' end || p.proname as name
      from pg_proc p
      cross join aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) as entry
      left join pg_roles grantee on grantee.oid = entry.grantee
      where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
        and coalesce(grantee.rolname, 'public') = ${role}`;
    expect(rows.map((row) => row.name).toSorted()).toEqual(allowed.toSorted());
  });

  test("those that run as the owner set their search path", async () => {
    const rows = await database.pools.owner`
      select oid::regprocedure::text as name from pg_proc
      where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
        and prosecdef and not coalesce('search_path=""' = any (proconfig), false)`;
    expect([...rows]).toEqual([]);
  });

  test("functions and tables have comments", async () => {
    const rows = await database.pools.owner`
      select oid::regprocedure::text as name from pg_proc
      where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and obj_description(oid, 'pg_proc') is null
      union
      select oid::regclass::text from pg_class
      where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind in ('r', 'p')
        and obj_description(oid, 'pg_class') is null`;
    expect([...rows]).toEqual([]);
  });
});

test("only the service may use the schema private", async () => {
  const rows = await database.pools.owner`
    select role, has_schema_privilege(role, 'private', 'usage') as usage
    from unnest(array['anon', 'authenticated', 'service_role']) as role`;
  expect([...rows]).toEqual([
    { role: "anon", usage: false },
    { role: "authenticated", usage: false },
    { role: "service_role", usage: true },
  ]);
});

test("what the data API describes to everybody names nothing that is private", async () => {
  const { owner } = database.pools;
  const named = await owner<{ name: string; of: string }[]>`
    with private as (
      select proname as name from pg_proc where pronamespace = 'private'::regnamespace
      union select relname from pg_class where relnamespace = 'private'::regnamespace
    ), shown as (
      select proname as name from pg_proc where pronamespace = 'public'::regnamespace
      union select relname from pg_class where relnamespace = 'public'::regnamespace
      union select attname from pg_attribute join pg_class on pg_class.oid = attrelid
        where relnamespace = 'public'::regnamespace
      union select unnest(proargnames) from pg_proc where pronamespace = 'public'::regnamespace
    ), described as (
      select pg_describe_object(classoid, objoid, objsubid) as of, description from pg_description
      left join pg_class on classoid = 'pg_class'::regclass and pg_class.oid = objoid
      left join pg_proc on classoid = 'pg_proc'::regclass and pg_proc.oid = objoid
      where coalesce(relnamespace, pronamespace) = 'public'::regnamespace
    )
    select name, described.of from described join private
      on strpos(description, name) > 0 and (description ~ ('\\mprivate\\.' || name || '\\M')
      or name like '%\\_%' and name not in (select name from shown) and description ~ ('\\m' || name || '\\M'))`;
  // What answers have is called like functions that work it out.
  const ofAnswers = ["is_sale", "off_order", "refunded_tax"];
  expect(named.filter(({ name }) => !ofAnswers.includes(name))).toEqual([]);
});
