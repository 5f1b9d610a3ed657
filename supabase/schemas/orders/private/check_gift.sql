create or replace function private.check_gift (
  gift jsonb,
  terms private.order_terms
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  as $function$
declare
  longest constant integer := 300;
  today constant date := private.shop_today();
  message text;
  wanted_by date;
begin
  if coalesce(jsonb_typeof(gift), 'null') = 'null' then
    return null;
  elsif jsonb_typeof(gift) <> 'object'
    or coalesce(jsonb_typeof(gift -> 'message'), 'null') not in ('string', 'null')
    or coalesce(jsonb_typeof(gift -> 'wrap'), 'null') not in ('number', 'null')
    or gift ->> 'wrap' !~ '^[1-9][0-9]{0,17}$'
    or coalesce(jsonb_typeof(gift -> 'price'), 'null') not in ('number', 'null')
    or gift ->> 'wanted_by' !~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'
  then
    raise exception using errcode = 'PT400', hint = 'bad_request', message = 'The gift could not be read.';
  elsif not private.is_enabled('gifts_enabled') then
    raise exception using
      errcode = 'PT409', hint = 'gifts_not_offered',
      message = 'The shop does not wrap gifts or write cards at the moment. Please look at your order again.';
  end if;

  message := private.clean_words(coalesce(gift ->> 'message', ''));
  if length(message) > longest then
    raise exception using
      errcode = 'PT400', hint = 'gift_message_too_long',
      message = format('The message on the card can have at most %s characters.', longest),
      detail = jsonb_build_object('most', longest)::text;
  end if;

  begin
    wanted_by := gift ->> 'wanted_by';
  exception when datetime_field_overflow then
    raise exception using errcode = 'PT400', hint = 'bad_request', message = 'There is no such day.';
  end;
  if wanted_by < today then
    raise exception using
      errcode = 'PT409', hint = 'gift_day_over', message = 'The day by which your gift should arrive is over. Please choose another one.';
  elsif wanted_by < terms.arrives_by then
    raise exception using
      errcode = 'PT409', hint = 'gift_day_too_early',
      message = format(
        'Your gift arrives by %s. Please choose that day or a later one.', to_char(terms.arrives_by, 'FMMonth FMDD, YYYY')
      ),
      detail = jsonb_build_object('day', jsonb_build_object('day', terms.arrives_by))::text;
  elsif wanted_by > today + 366 then
    raise exception using
      errcode = 'PT409', hint = 'gift_day_too_late', message = 'Please choose a day within a year for your gift to arrive.';
  end if;
  return jsonb_strip_nulls(jsonb_build_object('message', nullif(message, ''), 'wanted_by', wanted_by));
end
$function$;

comment on function private.check_gift(jsonb, private.order_terms) is 'What an order stores of {"wrap"?, "price"?, "message"?, "wanted_by"?}: {message?, wanted_by?}; null if it is no gift. Refuses anything else, a message that no card has room for, and a day on which it cannot arrive.';

revoke all on function private.check_gift(jsonb, private.order_terms) from public;
