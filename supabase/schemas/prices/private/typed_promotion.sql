create or replace function private.typed_promotion (
  promotion jsonb,
  stored public.promotions
)
  returns public.promotions
  language plpgsql
  stable
  set search_path to ''
  as $function$
declare
  typed public.promotions;
begin
  typed := jsonb_populate_record(stored, promotion);
  typed.id := coalesce(stored.id, 9223372036854775807);
  typed.created_at := coalesce(stored.created_at, now());
  typed.usage_count := coalesce(stored.usage_count, 0);
  typed.is_active := coalesce(typed.is_active, true);
  typed.discount_per := coalesce(typed.discount_per, 'piece');
  typed.product_ids := coalesce(typed.product_ids, '{}');
  typed.category_names := coalesce(typed.category_names, '{}');
  if typed.discount_type is null or typed.discount_value is null or typed.applicable_scope is null
    or typed.start_date is null or typed.end_date is null or cardinality(typed.product_ids) > 10000
    or cardinality(typed.category_names) > 1000
  then
    raise exception using errcode = 'PT400', hint = 'promotion_incomplete', message = 'This promotion is not complete.';
  end if;
  return typed;
exception when data_exception then
  raise exception using errcode = 'PT400', hint = 'bad_request', message = 'This promotion could not be read.';
end
$function$;

comment on function private.typed_promotion(jsonb, public.promotions) is 'A promotion as it would be saved from these columns, over the stored one (null: a new one). PT400: it is not complete.';

revoke all on function private.typed_promotion(jsonb, public.promotions) from public;
