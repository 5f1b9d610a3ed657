create or replace function private.check_lines (
  lines jsonb
)
  returns uuid
  language plpgsql
  immutable
  set search_path to ''
  as $function$
declare
  refusal jsonb;
  digest uuid;
begin
  if jsonb_typeof(lines) is distinct from 'array' then
    refusal := private.refusal('bad_request', 'The cart could not be read: its lines must be a list.');
  elsif jsonb_array_length(lines) = 0 then
    refusal := private.refusal('cart_empty', 'Your cart is empty.');
  elsif jsonb_array_length(lines) > 50 then
    refusal := private.refusal(
      'cart_too_many_products', 'An order can have at most 50 different products. Please call us about a larger one.'
    );
  else
    select
      case
        when not bool_and(coalesce(
          jsonb_typeof(line -> 'id') = 'number' and line ->> 'id' ~ '^[1-9][0-9]{0,17}$', false
        )) then private.refusal('bad_request', 'The cart could not be read: every line needs the id of a product.')
        when not bool_and(coalesce(
          jsonb_typeof(line -> 'quantity') = 'number' and line ->> 'quantity' ~ '^[1-9][0-9]?$', false
        )) then private.refusal('quantity_out_of_range', 'Quantities must be whole numbers from 1 to 99. Please call us about more.')
        when not bool_and(coalesce(jsonb_typeof(line -> 'price'), 'null') in ('number', 'null'))
          then private.refusal('bad_request', 'The cart could not be read: prices must be numbers.')
        when not bool_and(coalesce(
          offer is null or jsonb_typeof(line -> 'offer') = 'number' and offer ~ '^[1-9][0-9]{0,17}$', false
        )) then private.refusal('bad_request', 'The cart could not be read: an offer needs its id.')
        when bool_or(offer is not null and line ->> 'quantity' <> '1')
          then private.refusal(
            'offer_for_one_piece', 'An offer is for one piece. Please put further pieces into the cart from the product''s page.'
          )
        when count(offer) > count(distinct offer) then private.refusal('offer_only_once', 'An offer can be bought only once.')
        when count(problem) > 0 then (array_agg(problem) filter (where problem is not null))[1]
        when count(distinct (line ->> 'id', chosen)) filter (where offer is null) < count(*) filter (where offer is null)
          then private.refusal('order_line_twice', 'A product can be in an order only once with the same options.')
      end,
      -- Lines without options and offers have the digest that they always had, so that an older request is still recognized.
      md5(string_agg(
        (line ->> 'id') || 'x' || (line ->> 'quantity')
          || case chosen when '[]' then '' else 'o' || md5(chosen::text) end || coalesce('f' || offer, ''),
        ' ' order by line ->> 'id' collate "C", chosen, offer collate "C"
      ))::uuid
    into refusal, digest
    from jsonb_array_elements(lines) as line
    cross join lateral private.options_refusal(line -> 'options') as problem
    cross join lateral private.canonical_options(case when problem is null then line -> 'options' end) as chosen
    cross join lateral (select line ->> 'offer') as given (offer);
  end if;
  perform private.refuse('PT400', refusal);
  return digest;
end
$function$;

comment on function private.check_lines(jsonb) is 'Refuses anything but [{"id", "quantity", "price"?, "options"?, "offer"?}]; returns a digest of ids, quantities, options and offers, whatever their order.';

revoke all on function private.check_lines(jsonb) from public;
