create or replace function public.note_mail_set_up (
  is_set_up boolean
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  insert into private.mail_service (is_set_up) values (note_mail_set_up.is_set_up)
  on conflict (is_the_row) do update set is_set_up = excluded.is_set_up;
end
$function$;

comment on function public.note_mail_set_up(boolean) is 'Records whether the shop can send mail; its process calls this when it starts, and when that changes.';

revoke all on function public.note_mail_set_up(boolean) from public;

grant execute on function public.note_mail_set_up(boolean) to service_role;
