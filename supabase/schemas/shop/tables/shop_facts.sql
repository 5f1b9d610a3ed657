create table public.shop_facts (
  delivery text not null default '',
  returns text not null default '',
  warranty text not null default '',
  updated_at timestamptz not null default now(),
  name text not null default 'Facet',
  tagline text not null default 'Artificial jewelry, gemstones, lab-grown diamonds and moissanite rings.',
  phone text not null default '+00 00000 00000',
  email text not null default 'support@facet.example',
  hours text not null default 'Mon-Fri 9 AM-6 PM IST',
  address text not null default '',
  country text,
  registered_name text not null default '',
  tax_number text not null default '',
  currency text not null default 'USD',
  locale text not null default 'en-US',
  time_zone text not null default 'UTC',
  low_stock_threshold integer not null default 5,
  announcement text not null default '',
  announcement_until timestamptz,
  prices_include_tax boolean not null default false,
  charges_tax boolean not null default true,
  taxes_shipping boolean not null default false,
  ships_elsewhere boolean not null default true,
  logo text,
  icon text,
  hero_image text,
  hero_title text not null default 'Cut to catch light',
  hero_text text not null default 'Moissanite rings, lab-grown diamonds, loose gemstones and jewelry for every day.',
  accent text,
  hides_opening boolean not null default false,
  has_seen_taxes boolean not null default false,
  has_seen_shipping boolean not null default false,
  invoice_when text not null default 'shipped',
  invoice_prefix text not null default '',
  has_seen_payment boolean not null default false,
  return_days integer,
  ring_sizes text not null default 'US',
  lengths text not null default 'in',
  language text not null default 'en',
  review_request_days integer not null default 7,
  constraint shop_facts_address_check check (length(address) <= 500),
  constraint shop_facts_announcement_check check (length(announcement) <= 200),
  constraint shop_facts_delivery_check check (length(delivery) <= 500),
  constraint shop_facts_email_check check ((email = '') or ((email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$') and (length(email) <= 320))),
  constraint shop_facts_hero_image_check check (length(hero_image) <= 2000),
  constraint shop_facts_hero_text_check check (length(hero_text) <= 200),
  constraint shop_facts_hero_title_check check ((hero_title ~ '\S') and (length(hero_title) <= 60)),
  constraint shop_facts_hours_check check (length(hours) <= 100),
  constraint shop_facts_icon_check check (length(icon) <= 2000),
  constraint shop_facts_invoice_prefix_check check (invoice_prefix ~ '^([ABD-Z0-9][A-Z0-9]{0,3})?$'),
  constraint shop_facts_invoice_when_check check (invoice_when in ('paid', 'shipped', 'by_hand')),
  constraint shop_facts_language_check check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$'),
  constraint shop_facts_lengths_check check (lengths in ('in', 'cm')),
  constraint shop_facts_locale_check check (locale ~ '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$'),
  constraint shop_facts_logo_check check (length(logo) <= 2000),
  constraint shop_facts_low_stock_threshold_check check ((low_stock_threshold >= 0) and (low_stock_threshold <= 9999)),
  constraint shop_facts_name_check check ((name ~ '\S') and (length(name) <= 60)),
  constraint shop_facts_phone_check check (length(phone) <= 40),
  constraint shop_facts_registered_name_check check (length(registered_name) <= 200),
  constraint shop_facts_return_days_check check ((return_days >= 1) and (return_days <= 999)),
  constraint shop_facts_returns_check check (length(returns) <= 500),
  constraint shop_facts_review_request_days_check check ((review_request_days >= 0) and (review_request_days <= 90)),
  constraint shop_facts_ring_sizes_check check (ring_sizes in ('US', 'UK', 'EU')),
  constraint shop_facts_tagline_check check (length(tagline) <= 200),
  constraint shop_facts_tax_number_check check (length(tax_number) <= 60),
  constraint shop_facts_warranty_check check (length(warranty) <= 500),
  constraint shop_facts_accent_check check ((accent is null) or private.is_readable_color(accent)),
  constraint shop_facts_country_check check (country = any (private.country_codes())),
  constraint shop_facts_currency_check check (private.currency_decimals(currency) is not null),
  constraint shop_facts_time_zone_check check (private.is_time_zone(time_zone))
);

alter table public.shop_facts
  enable row level security;

alter table public.shop_facts
  add column id boolean generated always as (true) stored not null;

alter table public.shop_facts
  add constraint shop_facts_pkey primary key (id);

comment on table public.shop_facts is 'What is true of the whole shop. One row; deleted, it comes back with the defaults.';

create policy "admins change the shop's facts" on public.shop_facts
  for update
  to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

create policy "everyone reads the shop's facts" on public.shop_facts
  for select
  to anon, authenticated
  using (true);

grant select on table public.shop_facts to anon;

grant select on table public.shop_facts to authenticated;

grant delete, insert, select, update on table public.shop_facts to service_role;

grant update
  (accent, address, announcement_until, announcement, charges_tax, country, currency, delivery, email, has_seen_payment,
  has_seen_shipping,
  has_seen_taxes,
  hero_image,
  hero_text,
  hero_title,
  hides_opening,
  hours,
  icon,
  invoice_prefix,
  invoice_when,
  language,
  lengths,
  locale,
  logo,
  low_stock_threshold,
  name,
  phone,
  prices_include_tax,
  registered_name,
  return_days,
  returns, review_request_days, ring_sizes, ships_elsewhere, tagline, tax_number, taxes_shipping, time_zone, warranty)
  on table public.shop_facts
  to authenticated;

comment on column public.shop_facts.accent is 'The color of links and of the focus, as #rrggbb; null: the program''s.';

comment on column public.shop_facts.address is 'Where the shop is, in as many lines as it needs; for papers and mails.';

comment on column public.shop_facts.announcement is 'The line above the top bar; empty for none.';

comment on column public.shop_facts.announcement_until is 'When the line disappears; null: never.';

comment on column public.shop_facts.charges_tax is 'Whether the shop is registered for tax; otherwise none is shown.';

comment on column public.shop_facts.country is 'The shop''s own country, ISO 3166-1 alpha-2; null: not said yet.';

comment on column public.shop_facts.currency is 'ISO 4217. All prices and fees are in it; orders keep the one they were placed in.';

comment on column public.shop_facts.delivery is 'When an order arrives; empty if nothing is promised.';

comment on column public.shop_facts.has_seen_payment is 'Whether the owner has looked at how shoppers pay, as a new shop should.';

comment on column public.shop_facts.has_seen_shipping is 'Whether the owner has looked at shipping, as a new shop should.';

comment on column public.shop_facts.has_seen_taxes is 'Whether the owner has looked at the taxes, as a new shop should.';

comment on column public.shop_facts.hero_image is 'The URL of the home page''s first picture; null: the program''s.';

comment on column public.shop_facts.hides_opening is 'Whether the owner has hidden the list of what a new shop still needs.';

comment on column public.shop_facts.icon is 'The URL of the picture in browsers'' tabs; null: the program''s.';

comment on column public.shop_facts.invoice_prefix is 'What the numbers of invoices begin with: at most four of A-Z and 0-9, not C first.';

comment on column public.shop_facts.invoice_when is 'When an order gets its invoice by itself: paid, or shipped; by_hand: when an administrator asks for it.';

comment on column public.shop_facts.language is 'BCP 47: in which language the shop speaks; one that the program has no texts in is English.';

comment on column public.shop_facts.lengths is 'The unit in which lengths of chains are proposed: in or cm.';

comment on column public.shop_facts.locale is 'BCP 47: how amounts are written.';

comment on column public.shop_facts.logo is 'The URL of the picture in place of the mark and the name; null: those.';

comment on column public.shop_facts.low_stock_threshold is 'A product with fewer pieces than this is low on stock.';

comment on column public.shop_facts.prices_include_tax is 'Whether prices and fees contain the tax; otherwise it is added.';

comment on column public.shop_facts.registered_name is 'The business''s legal name, for invoices.';

comment on column public.shop_facts.return_days is 'How many days after delivery a return can be asked for; null: there is no end.';

comment on column public.shop_facts.returns is 'In which condition a piece can be returned, and what else the shop promises; empty if nothing.';

comment on column public.shop_facts.review_request_days is 'How many days after delivery a buyer is asked for reviews by mail; 0: never.';

comment on column public.shop_facts.ring_sizes is 'Whose names of ring sizes are proposed, and first in the size guide: US, UK or EU.';

comment on column public.shop_facts.ships_elsewhere is 'Whether the zone of everywhere else is served.';

comment on column public.shop_facts.tax_number is 'For invoices.';

comment on column public.shop_facts.taxes_shipping is 'Whether shipping is taxed, at the rate of the goods.';

comment on column public.shop_facts.time_zone is 'Of the mails'' times, of working days, and of the days of reports.';

comment on column public.shop_facts.warranty is 'What the shop guarantees; empty if nothing is promised.';

create trigger shop_facts_are_cleaned
  before insert or update of name,
    tagline, phone, email, hours, registered_name, tax_number, announcement, hero_title, hero_text on public.shop_facts
  for each row
  execute function
    private.clean_columns('line name', 'line tagline', 'phone phone', 'email email', 'line hours', 'line registered_name',
    'code tax_number', 'line announcement', 'line hero_title', 'line hero_text');

create trigger shop_facts_change_the_language
  after update of language on public.shop_facts
  for each row
  when (new.language is distinct from old.language)
  execute function private.follow_shop_language();

create trigger shop_facts_check_currency
  before update of currency on public.shop_facts
  for each row
  when (new.currency <> old.currency)
  execute function private.check_currency();

create trigger shop_facts_come_back_when_deleted
  after delete on public.shop_facts
  for each statement
  execute function private.restore_facts();

create trigger shop_facts_come_back_when_emptied
  after truncate on public.shop_facts
  for each statement
  execute function private.restore_facts();

create trigger shop_facts_follow_currency
  after update of currency on public.shop_facts
  for each row
  when (private.currency_decimals(new.currency) <> private.currency_decimals(old.currency))
  execute function private.follow_currency();

create trigger shop_facts_have_a_language
  after insert on public.shop_facts
  for each row
  execute function private.follow_shop_language();

create trigger shop_facts_lock_prices
  before update of currency on public.shop_facts
  for each statement
  execute function private.lock_prices_first();

create trigger shop_facts_lock_products
  before update of low_stock_threshold on public.shop_facts
  for each statement
  execute function private.lock_products();

create trigger shop_facts_recount_stock
  after update of low_stock_threshold on public.shop_facts
  for each row
  when (new.low_stock_threshold <> old.low_stock_threshold)
  execute function private.recount_low_stock();

create trigger shop_facts_set_updated_at
  before update on public.shop_facts
  for each row
  execute function private.set_updated_at();

create trigger shop_facts_sum_customers
  after update of currency on public.shop_facts
  for each row
  when (old.currency is distinct from new.currency)
  execute function private.recount_customers_in_currency();
