create or replace function public.due_photographs (
  most integer default 10
)
  returns json
  language sql
  security definer
  set search_path to ''
  as $function$
  with due as (
    select id from public.imported_photographs where next_attempt_at <= now()
    order by next_attempt_at, id limit least(most, 100) for update skip locked
  ),
  claimed as (
    -- Whoever claims one has two minutes for it.
    update public.imported_photographs as photograph
    set next_attempt_at = now() + interval '2 minutes', attempts = attempts + 1
    from due where photograph.id = due.id
    returning photograph.id, photograph.address, photograph.attempts
  )
  select coalesce(json_agg(claimed order by id), '[]') from claimed
$function$;

comment on function public.due_photographs(integer) is 'Claims photographs to fetch: [{id, address, attempts}]. For the service only.';

revoke all on function public.due_photographs(integer) from public;

grant execute on function public.due_photographs(integer) to service_role;
