create or replace function private.write_product (
  target bigint,
  given jsonb
)
  returns bigint
  language plpgsql
  set search_path to ''
  as $function$
declare
  names text;
  unknown text;
  written bigint := target;
begin
  select string_agg(quote_ident(key), ', '), min(key) filter (where key <> all ((select private.editable_columns())::text[]))
  into names, unknown
  from jsonb_object_keys(given) as key;
  if unknown is not null then
    raise exception using
      errcode = 'PT400', hint = 'bad_request',
      message = format('A product has no column "%s" that can be changed.', unknown);
  elsif names is null then
    return target;
  elsif target is null then
    execute format(
      'insert into public.products (%1$s) select %1$s from jsonb_populate_record(null::public.products, $1) returning id', names
    ) into written using given;
  else
    execute format(
      'update public.products set (%1$s) = (select %1$s from jsonb_populate_record(null::public.products, $1)) where id = $2',
      names
    ) using given, target;
  end if;
  return written;
end
$function$;

comment on function private.write_product(bigint, jsonb) is 'Gives a product these columns, or adds one if its id is null. Returns its id.';

revoke all on function private.write_product(bigint, jsonb) from public;
