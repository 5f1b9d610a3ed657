create or replace function private.publish_due_products()
  returns bigint
  language plpgsql
  set search_path to ''
  as $function$
declare
  published bigint;
begin
  -- This is asked every second, and even an update of no products runs their triggers.
  if not exists (select from public.products where status = 'draft' and publish_at <= now()) then
    return 0;
  end if;
  with due as (
    update public.products set status = 'published' where status = 'draft' and publish_at <= now() returning 1
  )
  select count(*) into published from due;
  return published;
end
$function$;

comment on function private.publish_due_products() is 'Publishes the drafts whose time has come, and returns how many.';

revoke all on function private.publish_due_products() from public;
