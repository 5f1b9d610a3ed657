create or replace function private.set_cause (
  cause text
)
  returns text
  language plpgsql
  set search_path to ''
  as $function$
declare
  before constant text := coalesce(current_setting('facet.cause', true), '');
begin
  perform set_config('facet.cause', cause, true);
  return before;
end
$function$;

comment on function private.set_cause(text) is 'Says why this transaction changes prices and stock from now on: a cause of price_changes and stock_moves, with the number of an order behind it if there is one: order 12. Returns what was said before, to be said again afterwards.';

revoke all on function private.set_cause(text) from public;
