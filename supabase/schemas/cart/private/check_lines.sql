create or replace function private.check_lines (
  lines jsonb
)
  returns uuid
  language plpgsql
  immutable
  set search_path to ''
  as $function$
declare
  refusal text;
  digest uuid;
begin
  if jsonb_typeof(lines) is distinct from 'array' then
    refusal := 'The cart could not be read: its lines must be a list.';
  elsif jsonb_array_length(lines) = 0 then
    refusal := 'Your cart is empty.';
  elsif jsonb_array_length(lines) > 50 then
    refusal := 'An order can have at most 50 different products. Please call us about a larger one.';
  else
    select
      case
        when not bool_and(coalesce(
          jsonb_typeof(line -> 'id') = 'number' and line ->> 'id' ~ '^[1-9][0-9]{0,17}$', false
        )) then 'The cart could not be read: every line needs the id of a product.'
        when not bool_and(coalesce(
          jsonb_typeof(line -> 'quantity') = 'number' and line ->> 'quantity' ~ '^[1-9][0-9]?$', false
        )) then 'Quantities must be whole numbers from 1 to 99. Please call us about more.'
        when not bool_and(coalesce(jsonb_typeof(line -> 'price'), 'null') in ('number', 'null'))
          then 'The cart could not be read: prices must be numbers.'
        when not bool_and(coalesce(
          offer is null or jsonb_typeof(line -> 'offer') = 'number' and offer ~ '^[1-9][0-9]{0,17}$', false
        )) then 'The cart could not be read: an offer needs its id.'
        when bool_or(offer is not null and line ->> 'quantity' <> '1')
          then 'An offer is for one piece. Please put further pieces into the cart from the product''s page.'
        when count(offer) > count(distinct offer) then 'An offer can be bought only once.'
        when count(problem) > 0 then min(problem)
        when count(distinct (line ->> 'id', chosen)) filter (where offer is null) < count(*) filter (where offer is null)
          then 'A product can be in an order only once with the same options.'
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
    cross join lateral private.chosen_options(case when problem is null then line -> 'options' end) as chosen
    cross join lateral (select line ->> 'offer') as given (offer);
  end if;
  if refusal is not null then
    raise exception using errcode = 'PT400', message = refusal;
  end if;
  return digest;
end
$function$;

comment on function private.check_lines(jsonb) is 'Refuses anything but [{"id", "quantity", "price"?, "options"?, "offer"?}]; returns a digest of ids, quantities, options and offers, whatever their order.';

revoke all on function private.check_lines(jsonb) from public;
