-- The storage bucket of certificates, and those that no product shows, for administrators to remove after a day.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('certificates', 'certificates', true, 10485760, array['application/pdf'])
on conflict (id) do update
  set public = excluded.public,
    file_size_limit = excluded.file_size_limit,
    allowed_mime_types = excluded.allowed_mime_types;

-- Tables

create table private.dropped_certificates (
  name text primary key,
  dropped_at timestamptz not null default now()
);
comment on table private.dropped_certificates is
  'Files that a product stopped showing within the last day: a form that is still open may bring them back.';

-- Functions

create function private.certificate_name(address text) returns text
  language sql immutable set search_path = ''
as $$
  select nullif(split_part(substring(address from 'certificates/(.*)'), '?', 1), '')
$$;
comment on function private.certificate_name(text) is 'The file in the bucket that an address names; null for others.';

create function private.note_dropped_certificate() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.dropped_certificates (name)
  select name from private.certificate_name(old.certificate_file) as name where name is not null
  on conflict (name) do update set dropped_at = now();
  return null;
end
$$;
comment on function private.note_dropped_certificate() is 'Notes the certificate of a product until it was changed or deleted.';

create function public.unused_certificates() returns setof text
  language plpgsql security definer set search_path = '' rows 100
as $$
begin
  perform private.require_admin();
  -- Not waiting for anyone who drops the same files again keeps both from a deadlock.
  delete from private.dropped_certificates where name in (
    select name from private.dropped_certificates where dropped_at < now() - interval '1 day' for update skip locked
  );
  return query
    with shown as materialized (
      select private.certificate_name(certificate_file) as name from public.products where certificate_file is not null
    ),
    -- An address may be percent-encoded. Any character may stand there, which at worst keeps a file too many.
    encoded as materialized (
      select regexp_replace(name, '(%[0-9a-f]{2})+', '%', 'gi') as pattern from shown where position('%' in name) > 0
    )
    select file.name from storage.objects as file
    where file.bucket_id = 'certificates'
      and file.created_at < now() - interval '1 day'
      and not exists (select from shown where shown.name = file.name)
      and not exists (select from encoded where file.name like encoded.pattern escape '')
      and not exists (select from private.dropped_certificates as dropped where dropped.name = file.name)
    order by file.created_at
    limit 100;
end
$$;
comment on function public.unused_certificates() is
  'Files in certificates that no product has shown for a day, the oldest 100. Not those uploaded within the last day: '
  'the form they were chosen in may still be open. PT403 for everyone but administrators.';

-- Triggers

create trigger products_note_changed_certificate after update of certificate_file on public.products
  for each row when (old.certificate_file is distinct from new.certificate_file)
  execute function private.note_dropped_certificate();
create trigger products_note_deleted_certificate after delete on public.products
  for each row when (old.certificate_file is not null)
  execute function private.note_dropped_certificate();

-- Row security. One policy for each verb, for all files that products show.

alter table private.dropped_certificates enable row level security;

drop policy "everyone reads product images" on storage.objects;
drop policy "admins add product images" on storage.objects;
drop policy "admins change product images" on storage.objects;
drop policy "admins delete product images" on storage.objects;
create policy "everyone reads files of products" on storage.objects
  for select to anon, authenticated using (bucket_id in ('product-images', 'certificates'));
create policy "admins add files of products" on storage.objects
  for insert to authenticated
  with check (bucket_id in ('product-images', 'certificates') and (select private.is_admin()));
create policy "admins change files of products" on storage.objects
  for update to authenticated
  using (bucket_id in ('product-images', 'certificates') and (select private.is_admin()))
  with check (bucket_id in ('product-images', 'certificates') and (select private.is_admin()));
create policy "admins delete files of products" on storage.objects
  for delete to authenticated
  using (bucket_id in ('product-images', 'certificates') and (select private.is_admin()));

-- Grants

revoke all on private.dropped_certificates from public, anon, authenticated, service_role;
revoke all on function
  private.certificate_name(text), private.note_dropped_certificate(), public.unused_certificates()
  from public, anon, authenticated, service_role;
grant execute on function public.unused_certificates() to authenticated;
