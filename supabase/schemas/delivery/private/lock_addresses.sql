create or replace function private.lock_addresses()
  returns trigger
  language plpgsql
  set search_path to ''
  as $function$
begin
  perform pg_advisory_xact_lock(hashtextextended(concat('addresses of ', auth.uid()), 0));
  return null;
end
$function$;

comment on function private.lock_addresses() is 'Makes a customer''s changes wait for one another before they lock a row: two that set different defaults would deadlock.';

revoke all on function private.lock_addresses() from public;
