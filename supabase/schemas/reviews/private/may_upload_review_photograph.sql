create or replace function private.may_upload_review_photograph (
  name text
)
  returns boolean
  language sql
  stable
  security definer
  set search_path to ''
  as $function$
  select exists (
    select from private.review_uploads as ticket
    where ticket.name::text = may_upload_review_photograph.name and ticket.created_at > now() - interval '1 hour'
  )
$function$;

comment on function private.may_upload_review_photograph(text) is 'Whether there is a ticket for a file of this name.';

revoke all on function private.may_upload_review_photograph(text) from public;

grant execute on function private.may_upload_review_photograph(text) to anon, authenticated, service_role;
