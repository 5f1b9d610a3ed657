create or replace function private.publish_due_products()
  returns bigint
  language sql
  set search_path to ''
  as $function$
  with due as (
    update public.products set status = 'published' where status = 'draft' and publish_at <= now() returning 1
  )
  select count(*) from due
$function$;

comment on function private.publish_due_products() is 'Publishes the drafts whose time has come, and returns how many.';

revoke all on function private.publish_due_products() from public;
