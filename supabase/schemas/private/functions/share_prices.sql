create or replace function private.share_prices()
  returns void
  language sql
  AS $function$
  select pg_advisory_xact_lock_shared(7305)
$function$;

comment on function "private"."share_prices"() is 'Until the transaction ends nobody changes a promotion. Orders share this with edits of products.';

revoke all on function "private"."share_prices"() from public;
