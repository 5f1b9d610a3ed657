create or replace function private.hold_time()
  returns interval
  language sql
  immutable
  as $function$
  select interval '30 minutes'
$function$;

comment on function private.hold_time() is 'How long an unpaid card order holds stock and promotions.';

revoke all on function private.hold_time() from public;
