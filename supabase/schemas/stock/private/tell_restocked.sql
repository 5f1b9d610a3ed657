create or replace function private.tell_restocked()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  restocked jsonb;
begin
  -- The first of this transaction's rows tells of all; those of others are not seen.
  with noted as (
    delete from private.stock_rises returning move_id
  ),
  product as (
    select move.product_id, jsonb_agg(move.id) as moves
    from noted join public.stock_moves as move on move.id = noted.move_id group by move.product_id
  )
  select jsonb_agg(to_jsonb(product) order by product.product_id) into restocked from product;
  perform private.tell_first_in_line(came.product_id, came.moves)
  from jsonb_to_recordset(coalesce(restocked, '[]')) as came (product_id bigint, moves bigint[]);
  return null;
end
$function$;

comment on function private.tell_restocked() is 'Tells, at the end of a transaction, those who wait for pieces that came in it.';

revoke all on function private.tell_restocked() from public;
