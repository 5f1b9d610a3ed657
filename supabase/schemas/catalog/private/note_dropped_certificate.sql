create or replace function private.note_dropped_certificate()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  insert into private.dropped_certificates (name)
  select name from private.certificate_name(old.certificate_file) as name where name is not null
  on conflict (name) do update set dropped_at = now();
  return null;
end
$function$;

comment on function private.note_dropped_certificate() is 'Records the certificate that a product had before it was changed or deleted.';

revoke all on function private.note_dropped_certificate() from public;
