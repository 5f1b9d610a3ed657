create or replace function private.whole_money_text (
  amount numeric
)
  returns text
  language sql
  stable
  set search_path to ''
  as $function$
  select regexp_replace(private.money_text(amount, private.shop_currency()), '\.\d+$', '')
$function$;

comment on function private.whole_money_text(numeric) is 'An amount in the shop''s currency without its decimals, for limits.';

revoke all on function private.whole_money_text(numeric) from public;
