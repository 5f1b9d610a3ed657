create or replace function private.correct_prices (
  after bigint,
  until bigint,
  most integer
)
  returns boolean
  language plpgsql
  set search_path to ''
  as $function$
declare
  ids bigint[];
  prices numeric[];
  before text;
begin
  select array_agg(outdated.id), array_agg(outdated.price) into ids, prices
  from (select * from private.outdated_prices(after, until) limit most + 1) as outdated;
  if cardinality(ids) > most then
    return false;
  end if;
  before := private.set_cause('promotion');
  perform private.change_only_prices(true);
  update public.products as product set final_price = correct.price
  from unnest(ids, prices) as correct (id, price)
  where product.id = correct.id;
  perform private.change_only_prices(false);
  perform private.set_cause(before);
  return true;
end
$function$;

comment on function private.correct_prices(bigint, bigint, integer) is 'Updates the prices of the products within a range of ids. If more than a given number would change, changes none and returns false.';

revoke all on function private.correct_prices(bigint, bigint, integer) from public;
