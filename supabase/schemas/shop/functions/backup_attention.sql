create or replace function public.backup_attention()
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
  latest public.backups;
begin
  perform private.require_admin();
  if not exists (select from private.backup_service where place is not null) then
    return json_build_object('reason', 'not_set_up', 'last_good_at', good);
  end if;
  -- A backup that is being made or tried says nothing yet.
  select * into latest from public.backups
  where file is null and problem is not null or drilled_at is not null
  order by made_at desc, id desc limit 1;
  return (
    select json_build_object('reason', reason, 'last_good_at', good)
    from (values (case
      when latest.id is not null and latest.file is null then 'not_made'
      when not latest.drill_ok then 'not_restored'
      when latest.damage is not null then 'damaged'
      when good is null then 'none'
      when good < now() - interval '2 days' then 'old'
    end)) as found (reason)
    where reason is not null
  );
end
$function$;

comment on function public.backup_attention() is 'What an administrator has to do something about: no backups are set up (not_set_up), the latest could not be made (not_made) or restored (not_restored), files of the shop are damaged or missing (damaged), there is no good one (none), or the last good one is older than two days (old). Null: nothing. PT403 for everyone but administrators.';

revoke all on function public.backup_attention() from public;

grant execute on function public.backup_attention() to authenticated;
