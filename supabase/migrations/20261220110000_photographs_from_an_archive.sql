-- Photographs that an import names by their files' names come from an archive that an administrator opens.

create function public.add_photograph(photograph_id bigint, stored text) returns boolean
language plpgsql security definer set search_path to '' as $$
begin
  perform private.require_admin();
  return public.note_photograph(photograph_id, stored);
end
$$;
comment on function public.add_photograph(bigint, text) is 'Shows a photograph of an import that an administrator has uploaded to this address of the shop. Returns whether its product shows it.';
revoke all on function public.add_photograph(bigint, text) from public;
grant execute on function public.add_photograph(bigint, text) to authenticated;

create or replace function private.note_photographs (
  target bigint,
  addresses jsonb
)
  returns jsonb
  language sql
  set search_path to ''
  as $function$
  with noted as (
    insert into public.imported_photographs (product_id, address, problem, next_attempt_at)
    select target, address,
      case when address !~* '^https?://' then 'This is the name of a file: the page of the import takes it from a ZIP archive.' end,
      case when address ~* '^https?://' then now() end
    from jsonb_array_elements_text(addresses) with ordinality as given (address, n), public.products as product
    where product.id = target and length(address) <= 2000
      -- Photographs of this shop, with or without its own name before the path, are there already.
      and not exists (
        select from unnest(product.image || product.images) as shown
        where split_part(shown, '#', 1) in (split_part(address, '#', 1), split_part(regexp_replace(address, '^https?://[^/]+', ''), '#', 1))
      )
    order by n
    on conflict (product_id, address) do nothing
    returning id, address
  )
  select jsonb_agg(address order by id) from noted
$function$;

