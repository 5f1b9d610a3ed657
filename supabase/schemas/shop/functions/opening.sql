create or replace function public.opening()
  returns json
  language plpgsql
  stable
  security definer
  set search_path to ''
  as $function$
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
        -- The first four come with every shop, in its language.
        select from public.product_categories where id > 4 or updated_at > created_at
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

comment on function public.opening() is 'What the owner of a new shop has done already, item by item, and whether the list is hidden. PT403 for everyone but administrators.';

revoke all on function public.opening() from public;

grant execute on function public.opening() to authenticated;
