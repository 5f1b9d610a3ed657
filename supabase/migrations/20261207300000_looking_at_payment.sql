-- The list of what a new shop needs ticks nothing that nobody did.


-- Whoever sells already has looked. By its default, since an update would date the facts.
do $$
begin
  execute format(
    'alter table public.shop_facts add column has_seen_payment boolean not null default %L',
    exists (select from public.orders)
  );
end
$$;
alter table public.shop_facts alter column has_seen_payment set default false;

CREATE OR REPLACE FUNCTION private.settings_columns(kind regclass)
 RETURNS text[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select array_agg(attname::text order by attnum)
  from pg_catalog.pg_attribute
  where attrelid = kind and attnum > 0 and not attisdropped and attidentity = '' and attgenerated = ''
    and attname <> all (array[
      'updated_at', 'zone_id', 'hides_opening', 'has_seen_taxes', 'has_seen_shipping', 'has_seen_payment'
    ])
$function$;

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
      -- What a shop begins with was said by nobody.
      'name', facts.name <> 'Facet' and facts.country is not null
        and (facts.phone not in ('', '+00 00000 00000') or facts.email not in ('', 'support@facet.example')),
      'logo', facts.logo is not null,
      'categories', exists (select from public.product_categories),
      'products', exists (select from public.products),
      'payment', private.takes_cards() or facts.has_seen_payment and private.is_enabled('cod_enabled'),
      'mail', coalesce((select is_set_up from private.mail_service), false),
      'backups', exists (select from private.backup_service where place is not null),
      'shipping', facts.has_seen_shipping,
      'taxes', facts.has_seen_taxes,
      -- They come with dates from before any shop.
      'legal', not exists (
        select from public.pages
        where slug in ('authorization', 'privacy-policy', 'disclaimer') and updated_at < timestamptz '2026-11-25 00:00Z'
      )
    )
    from public.shop_facts as facts
  );
end
$function$;

COMMENT ON COLUMN "public"."shop_facts"."has_seen_payment" IS 'Whether the owner has looked at how shoppers pay, as a new shop should.';

GRANT UPDATE ("has_seen_payment") ON TABLE "public"."shop_facts" TO "authenticated";
