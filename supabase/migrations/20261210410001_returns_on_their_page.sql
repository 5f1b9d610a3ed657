-- The page Returns of a new shop says within how many days; nobody has chosen the categories that every shop begins with.

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.opening()
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return (
    select json_build_object(
      'hidden', facts.hides_opening,
      -- The values that a shop begins with do not count as set by its owner.
      'name', facts.name <> 'Facet' and facts.country is not null
        and (facts.phone not in ('', '+00 00000 00000') or facts.email not in ('', 'support@facet.example')),
      'logo', facts.logo is not null,
      'categories', exists (select from public.products) or exists (
        select from public.product_categories
        where name <> all (array['Artificial Jewelry', 'Gemstones', 'Lab-Grown Diamonds', 'Moissanite Rings'])
      ),
      'products', exists (select from public.products),
      'payment', private.takes_cards() or facts.has_seen_payment and private.is_enabled('cod_enabled'),
      'mail', coalesce((select is_set_up from private.mail_service), false),
      'backups', exists (select from private.backup_service where place is not null),
      'shipping', facts.has_seen_shipping,
      'taxes', facts.has_seen_taxes,
      -- The pages that come with a shop have dates from before any shop.
      'legal', not exists (
        select from public.pages
        where slug in ('authorization', 'privacy-policy', 'disclaimer') and updated_at < timestamptz '2026-11-25 00:00Z'
      )
    )
    from public.shop_facts as facts
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.shop()
 RETURNS json
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
    'ring_sizes', facts.ring_sizes,
    'lengths', facts.lengths,
    'return_days', facts.return_days,
    'default_rating', private.is_enabled('default_rating_enabled'),
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
    ),
    'titles', (
      select coalesce(json_object_agg(page.slug, page.title order by page.id), '{}')
      from public.pages as page where not private.is_own_page(page.slug)
    )
  )
  from public.shop_facts as facts
$function$;

COMMENT ON COLUMN "public"."pages"."body" IS 'Markdown; HTML in it is shown as text. {{name}}, {{email}}, {{phone}}, {{hours}} and {{returns}} are the shop''s.';

-- Pages of shops that sell already stay as they are: processes of the version before would show what is filled in here.
alter table public.pages disable trigger pages_set_updated_at;
update public.pages set body = replace(body, 'tell us. You can', 'tell us. {{returns}} You can')
where slug = 'returns' and md5(body) = '8f8c43ddd2e4fe4432e7d4a381b4d5b1' and not exists (select from public.products);
alter table public.pages enable trigger pages_set_updated_at;
