create or replace function private.forget_publish_at()
  returns trigger
  language plpgsql
  set search_path to ''
  as $function$
begin
  new.publish_at := null;
  return new;
end
$function$;

comment on function private.forget_publish_at() is 'Whoever publishes or archives a draft need not know that it had a time.';

revoke all on function private.forget_publish_at() from public;
