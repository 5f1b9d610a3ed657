create or replace function private.queue_photographs (
  target bigint,
  addresses jsonb
)
  returns jsonb
  language sql
  set search_path to ''
  as $function$
  with noted as (
    insert into public.imported_photographs (product_id, address, problem, next_attempt_at)
    select target, given.address,
      case when address !~* '^https?://' then 'This is the name of a file: the page of the import takes it from a ZIP archive.' end,
      case when address ~* '^https?://' then now() end
    from jsonb_array_elements_text(addresses) with ordinality as given (address, n), public.products as product
    where product.id = target and length(address) <= 2000
      -- Photographs of this shop, with or without its own name before the path, are there already.
      and not exists (
        select from unnest(product.image || product.images) as shown
        where split_part(shown, '#', 1) in (split_part(address, '#', 1), split_part(regexp_replace(address, '^https?://[^/]+', ''), '#', 1))
      )
      -- What one shows may be said otherwise by now.
      and not exists (
        select from public.imported_photographs as known
        where known.product_id = target and split_part(known.address, '#', 1) = split_part(given.address, '#', 1)
      )
    order by n
    on conflict (product_id, address) do nothing
    returning id, address
  )
  select jsonb_agg(address order by id) from noted
$function$;

comment on function private.queue_photographs(bigint, jsonb) is 'Notes the photographs of a product that have to be fetched, and returns those that were not noted before; null if there is none.';

revoke all on function private.queue_photographs(bigint, jsonb) from public;
