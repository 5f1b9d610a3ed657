create or replace function private.card_hold_time()
  returns interval
  language sql
  immutable
  as $function$
  select interval '30 minutes'
$function$;

comment on function private.card_hold_time() is 'How long an unpaid card order holds stock and promotions.';

revoke all on function private.card_hold_time() from public;
