create or replace function private.identifying_words (
  address text,
  placed bigint[],
  accounts uuid[]
)
  returns text[]
  language plpgsql
  stable
  set search_path to ''
  as $function$
begin
  return array(
    select distinct lower(btrim(word)) from (
      select address as word
      union all
      select parts.value from public.orders as known cross join lateral jsonb_each_text(known.shipping_address) as parts
      where known.id = any (placed) and parts.key in ('name', 'email', 'phone', 'line1', 'line2')
      union all
      select unnest(array[saved.name, saved.line1, saved.line2, saved.phone])
      from public.addresses as saved where saved.user_id = any (accounts)
      union all
      select unnest(array[profile.full_name, profile.email]) from public.profiles as profile where profile.id = any (accounts)
    ) as given
    where length(btrim(word)) >= 4
  );
end
$function$;

comment on function private.identifying_words(text, bigint[], uuid[]) is 'What names a customer, in lower case: names, addresses, phone numbers.';

revoke all on function private.identifying_words(text, bigint[], uuid[]) from public;
