create or replace function private.running_promotions()
  returns bigint[]
  language sql
  stable
  as $function$
  select array(
    select promotion.id from public.promotions as promotion
    where promotion.code is null and private.is_running(promotion) order by promotion.id
  )
$function$;

comment on function private.running_promotions() is 'The promotions that run now and need no code, ordered by id.';

revoke all on function private.running_promotions() from public;
