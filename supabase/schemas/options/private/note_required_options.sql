create or replace function private.note_required_options()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  update public.products as product
  set requires_options = not requires_options
  where product.id in (new.product_id, old.product_id)
    and requires_options <> exists (
      select from public.product_options as option where option.product_id = product.id and option.required
    );
  return null;
end
$function$;

comment on function private.note_required_options() is 'Maintains products.requires_options.';

revoke all on function private.note_required_options() from public;
