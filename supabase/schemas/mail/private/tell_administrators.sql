create or replace function private.tell_administrators (
  what text,
  about text default null::text,
  also text default null::text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  actor constant text := (select profile.email from public.profiles as profile where profile.id = auth.uid());
begin
  -- Each present administrator is told, even if somebody removes one of them right afterwards.
  perform private.enqueue_message('security_notice', reader.email, jsonb_build_object('what', what, 'about', about, 'by', actor))
  from (
    select profile.email from public.user_roles as given join public.profiles as profile on profile.id = given.user_id
    where given.role = 'admin'
    union
    select also
  ) as reader
  where private.is_email_address(reader.email);
end
$function$;

comment on function private.tell_administrators(text, text, text) is 'Mails all administrators, and one more address, what was done that opens the shop: password, address, backup, invitation, removal, payment, mail; about whom or what; by whom.';

revoke all on function private.tell_administrators(text, text, text) from public;
