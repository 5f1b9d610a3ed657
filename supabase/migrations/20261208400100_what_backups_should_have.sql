set local check_function_bodies = off;

CREATE TABLE "private"."backup_checks" ("backup_id" bigint NOT NULL, "damaged" text[] NOT NULL, CONSTRAINT "backup_checks_pkey" PRIMARY KEY (backup_id));

ALTER TABLE "private"."backup_checks" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."backup_service" ADD COLUMN "folders" text[] NOT NULL DEFAULT '{}'::text[];

ALTER TABLE "public"."backups" ADD COLUMN "damage" text;

CREATE OR REPLACE FUNCTION public.backup_attention()
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
  -- One that is being made or tried says nothing yet.
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

ALTER TABLE "private"."backup_checks" ADD CONSTRAINT "backup_checks_backup_id_fkey" FOREIGN KEY (backup_id) REFERENCES public.backups(id) ON DELETE CASCADE;

ALTER TABLE "public"."backups" ADD CONSTRAINT "backups_damage_check" CHECK ((length(damage) <= 5000));

COMMENT ON COLUMN "private"."backup_checks"."damaged" IS 'The versions of the files that it does not have as they were stored.';

COMMENT ON COLUMN "private"."backup_service"."folders" IS 'Those that backups went to, which have a mark since.';

COMMENT ON COLUMN "public"."backups"."damage" IS 'Which files of the shop were damaged or missing when it was made, a line each; null if none was, or nobody looked.';

COMMENT ON FUNCTION "public"."backup_attention"() IS 'What an administrator has to do something about: no backups are set up (not_set_up), the latest could not be made (not_made) or restored (not_restored), files of the shop are damaged or missing (damaged), there is no good one (none), or the last good one is older than two days (old). Null: nothing. PT403 for everyone but administrators.';

COMMENT ON TABLE "private"."backup_checks" IS 'The backups whose files were compared with what the database says of them.';
