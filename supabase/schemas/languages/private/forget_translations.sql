create or replace function private.forget_translations()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  delete from public.translations where subject = tg_argv[0] and record in (select id::text from removed);
  return null;
end
$function$;

comment on function private.forget_translations() is 'Deletes the translations of deleted rows, whose subject is its argument.';

revoke all on function private.forget_translations() from public;
