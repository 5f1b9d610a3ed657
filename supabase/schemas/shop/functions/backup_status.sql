create or replace function public.backup_status()
  returns json
  language plpgsql
  stable
  security definer
  set search_path to ''
  as $function$
declare
  good constant timestamptz := (
    select max(made_at) from public.backups where file is not null and drill_ok is distinct from false
  );
begin
  perform private.require_admin();
  return (
    select json_build_object(
      'place', place,
      'due_at', due_at,
      'is_encrypted', is_encrypted,
      'is_requested', requested_at is not null,
      -- A process that was killed does not report any more.
      'running', case when seen_at > now() - interval '1 minute' then
        json_build_object('stage', stage, 'done', done, 'total', total, 'started_at', started_at)
      end,
      'last_good_at', good,
      'orders_since', (select count(*) from public.orders where created_at > coalesce(good, '-infinity')),
      'inquiries_since', (select count(*) from public.product_inquiries where created_at > coalesce(good, '-infinity')),
      'offers_since', (select count(*) from public.counter_offers where created_at > coalesce(good, '-infinity')),
      'accounts_since', (select count(*) from public.profiles where created_at > coalesce(good, '-infinity')),
      'products_since', (select count(*) from public.products where updated_at > coalesce(good, '-infinity'))
    )
    from private.backup_service
  );
end
$function$;

comment on function public.backup_status() is 'Where backups go, the one that is being made (bytes done of the total), the last good one, and how much was written since. PT403 for everyone but administrators.';

revoke all on function public.backup_status() from public;

grant execute on function public.backup_status() to authenticated;
