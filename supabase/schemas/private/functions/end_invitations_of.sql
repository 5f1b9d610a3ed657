create or replace function private.end_invitations_of()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  delete from public.admin_invitations where invited_by = old.user_id;
  return null;
end
$function$;

comment on function "private"."end_invitations_of"() is 'Who is no administrator any more, however that came, has nobody invited.';

revoke all on function "private"."end_invitations_of"() from public;
