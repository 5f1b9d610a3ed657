create or replace function private.use_promotions (
  ids bigint[]
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
declare
  used integer;
begin
  update public.promotions set usage_count = usage_count + 1
  where id = any (ids) and (usage_limit is null or usage_count < usage_limit);
  get diagnostics used = row_count;
  -- Only a promotion that began after the cart was locked can have been used up since.
  if used < cardinality(ids) then
    raise exception using
      errcode = 'PT409', hint = 'prices_just_changed', detail = '[]',
      message = 'Prices have just changed. Please try again.';
  end if;
end
$function$;

comment on function private.use_promotions(bigint[]) is 'Counts one use of each promotion, never beyond its limit.';

revoke all on function private.use_promotions(bigint[]) from public;
