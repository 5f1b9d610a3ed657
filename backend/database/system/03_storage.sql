-- Buckets and the files in them, as Supabase has them: the row decides who may do what, the bytes lie elsewhere.

create schema storage;
grant usage on schema storage to anon, authenticated, service_role;

create table storage.buckets (
  id text primary key,
  name text not null unique,
  owner uuid,
  owner_id text,
  public boolean default false,
  avif_autodetection boolean default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  created_at timestamptz default now(),
  updated_at timestamptz default now()
);
comment on table storage.buckets is 'Named places for files; a public one serves its files to everybody.';
comment on column storage.buckets.owner is 'Superseded by owner_id.';
comment on column storage.buckets.file_size_limit is 'In bytes; null is the service''s own limit.';

create table storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text references storage.buckets (id),
  name text,
  owner uuid,
  owner_id text,
  metadata jsonb,
  user_metadata jsonb,
  version text,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  last_accessed_at timestamptz default now()
);
comment on table storage.objects is 'One row for each stored file.';
comment on column storage.objects.metadata is 'eTag, size, mimetype, cacheControl, lastModified, contentLength, httpStatusCode';
comment on column storage.objects.owner is 'Superseded by owner_id.';
create unique index bucketid_objname on storage.objects (bucket_id, name);
create index name_prefix_search on storage.objects (name text_pattern_ops);

create function storage.foldername(name text) returns text[] language sql immutable
return (string_to_array(name, '/'))[1 : array_length(string_to_array(name, '/'), 1) - 1];
comment on function storage.foldername(text) is 'The folders of a path, outermost first.';

create function storage.filename(name text) returns text language sql immutable
return (string_to_array(name, '/'))[array_length(string_to_array(name, '/'), 1)];
comment on function storage.filename(text) is 'The last part of a path.';

create function storage.extension(name text) returns text language sql immutable
return (string_to_array(storage.filename(name), '.'))[array_length(string_to_array(storage.filename(name), '.'), 1)];
comment on function storage.extension(text) is 'What follows the last dot of a path''s file name.';

create function storage.update_updated_at_column() returns trigger language plpgsql as $$
begin
  new.updated_at = now();
  return new;
end $$;
comment on function storage.update_updated_at_column() is 'Stamps a changed row.';

create trigger update_objects_updated_at before update on storage.objects
  for each row execute function storage.update_updated_at_column();

-- Rights are wide and row security decides, as on Supabase: without a policy nobody but service_role gets anywhere.
alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;
grant all on storage.buckets, storage.objects to anon, authenticated, service_role;
