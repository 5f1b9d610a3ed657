-- The shop's pages of text, and everything about the shop that every page shows in one document.

create table public.pages (
  id bigint generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  title text not null check (title ~ '\S' and length(title) <= 120),
  description text not null default '' check (length(description) <= 300),
  body text not null default '' check (length(body) <= 100000),
  in_footer boolean not null default false,
  position integer not null default 0,
  updated_at timestamptz not null default now()
);
comment on table public.pages is 'Pages of text. about, authorization, privacy-policy, disclaimer and contact are at their names, all others at /pages/SLUG.';
comment on column public.pages.description is 'One sentence for search engines and link previews.';
comment on column public.pages.body is 'Markdown; HTML in it is shown as text. {{name}}, {{email}}, {{phone}} and {{hours}} are the shop''s.';
comment on column public.pages.in_footer is 'Whether the foot of every page links to it.';
create index pages_in_footer on public.pages (position, id) where in_footer;

create function private.is_own_page(slug text) returns boolean
  language sql immutable
as $$
  select slug <> all (array['about', 'authorization', 'privacy-policy', 'disclaimer', 'contact'])
$$;
comment on function private.is_own_page(text) is 'Whether the owner may delete or rename a page: other pages link to the rest.';
revoke all on function private.is_own_page(text) from public;
grant execute on function private.is_own_page(text) to authenticated;

create function private.keep_slug() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  raise exception using errcode = 'PT409', message = format('The address of the page %s cannot change.', old.title);
end
$$;
comment on function private.keep_slug() is 'The pages that the shop itself links to keep their addresses.';
revoke all on function private.keep_slug() from public;

create trigger pages_keep_their_addresses before update of slug on public.pages
  for each row when (new.slug <> old.slug and not private.is_own_page(old.slug)) execute function private.keep_slug();
create trigger pages_set_updated_at before update on public.pages for each row execute function private.set_updated_at();

alter table public.pages enable row level security;
create policy "everyone reads pages" on public.pages for select to anon, authenticated using (true);
create policy "admins add pages" on public.pages for insert to authenticated with check ((select private.is_admin()));
create policy "admins change pages" on public.pages
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "admins delete their own pages" on public.pages
  for delete to authenticated using ((select private.is_admin()) and private.is_own_page(slug));

revoke all on public.pages from public, anon, authenticated, service_role;
grant select on public.pages to anon, authenticated;
grant
  insert (slug, title, description, body, in_footer, position),
  update (slug, title, description, body, in_footer, position),
  delete on public.pages to authenticated;
grant select, insert, update, delete on public.pages to service_role;

-- Everything about the shop that every page shows

create function public.shop() returns json
  language sql stable security definer set search_path = ''
as $$
  select json_build_object(
    'name', facts.name,
    'tagline', facts.tagline,
    'phone', facts.phone,
    'email', facts.email,
    'hours', facts.hours,
    'currency', private.shop_currency(),
    'decimals', private.shop_decimals(),
    'locale', facts.locale,
    'time_zone', facts.time_zone,
    'country', facts.country,
    'low_stock_threshold', facts.low_stock_threshold,
    'announcement', case when facts.announcement_until > now() or facts.announcement_until is null then facts.announcement end,
    'prices_include_tax', facts.prices_include_tax,
    'taxes_shipping', facts.taxes_shipping,
    'tax', case when facts.charges_tax then (
      select json_build_object('name', rate.name, 'rate', rate.rate)
      from private.tax_at(facts.country, null) as rate where rate.id is not null
    ) end,
    'tax_varies', facts.charges_tax and (select count(distinct (rate.name, rate.rate)) > 1 from public.tax_rates as rate),
    'shipping', (
      select json_build_object('id', method.id, 'fee', method.fee, 'free_above', method.free_above)
      from public.shipping_zones as zone join public.shipping_methods as method on method.zone_id = zone.id
      where zone.countries <> '{}' or facts.ships_elsewhere
      order by facts.country = any (zone.countries) desc nulls last, zone.countries = '{}' desc, zone.id,
        method.position, method.id limit 1
    ),
    'shipping_varies', (select count(distinct (method.fee, method.free_above)) > 1 from public.shipping_methods as method),
    'logo', facts.logo,
    'icon', facts.icon,
    'hero_image', facts.hero_image,
    'hero_title', facts.hero_title,
    'hero_text', facts.hero_text,
    'accent', facts.accent,
    'pages', (
      select coalesce(json_agg(json_build_object('slug', page.slug, 'title', page.title) order by page.position, page.id), '[]')
      from public.pages as page where page.in_footer and private.is_own_page(page.slug)
    )
  )
  from public.shop_facts as facts
$$;
comment on function public.shop() is 'What every page shows of the shop: its facts, what applies in its own country (tax, the first shipping method), and the owner''s pages in the footer. *_varies: whether other destinations differ.';
revoke all on function public.shop() from public;
grant execute on function public.shop() to anon, authenticated, service_role;
