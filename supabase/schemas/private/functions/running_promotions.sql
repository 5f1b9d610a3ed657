create or replace function private.running_promotions()
  returns bigint[]
  language sql
  stable
  AS $function$
  select array(
    select promotion.id from public.promotions as promotion where private.is_running(promotion) order by promotion.id
  )
$function$;

comment on function "private"."running_promotions"() is 'The promotions that run now, ordered by id.';

revoke all on function "private"."running_promotions"() from public;
