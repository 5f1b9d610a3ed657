create or replace function private.chosen_collection (
  filters jsonb
)
  returns public.collections
  language plpgsql
  stable
  set search_path to ''
  as $function$
declare
  chosen public.collections;
begin
  if filters -> 'collection' is not null and jsonb_typeof(filters -> 'collection') <> 'string' then
    raise exception using errcode = 'PT400', hint = 'bad_request', message = 'The filter "collection" is not a text.';
  end if;
  select * into chosen from public.collections where slug = filters ->> 'collection' and is_published;
  return chosen;
end
$function$;

comment on function private.chosen_collection(jsonb) is 'The published collection whose slug the filters name; null for none. PT400 unless it is a text.';

revoke all on function private.chosen_collection(jsonb) from public;
