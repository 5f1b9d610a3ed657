create or replace function public.count_collection (
  draft jsonb
)
  returns bigint
  language plpgsql
  stable
  security definer
  set search_path to ''
  as $function$
declare
  found bigint;
begin
  perform private.require_admin();
  execute 'select count(*) from private.product_search where '
    || private.collection_condition(jsonb_populate_record(null::public.collections, draft)) into found;
  return found;
end
$function$;

comment on function public.count_collection(jsonb) is 'How many published products a collection with these columns would have. Admins only.';

revoke all on function public.count_collection(jsonb) from public;

grant execute on function public.count_collection(jsonb) to authenticated;
