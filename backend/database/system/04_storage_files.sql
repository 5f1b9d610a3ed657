-- Keeps the files of the storage in step with the rows of its objects, whatever fails in between.

create table storage.loose_files (
  version text primary key,
  since timestamptz not null default now()
);
comment on table storage.loose_files is
  'Files that no object names: not yet, because an upload is under way, or no longer. The service removes them.';

-- Row security without a policy: only the service, which owns the table, has anything to do here.
alter table storage.loose_files enable row level security;

create function storage.track_files() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'INSERT' and old.version is not null and (tg_op = 'DELETE' or old.version is distinct from new.version) then
    insert into storage.loose_files (version) values (old.version) on conflict do nothing;
  end if;
  if tg_op <> 'DELETE' and new.version is not null then
    delete from storage.loose_files where version = new.version;
  end if;
  return null;
end $$;
comment on function storage.track_files() is
  'In the transaction that changes an object, notes the file it leaves as loose and the file it takes as no longer so.';

create trigger track_files after insert or delete or update of version on storage.objects
  for each row execute function storage.track_files();

create index objects_version_idx on storage.objects (version);
-- Listings sort names by their bytes.
create index objects_bucket_id_name_idx on storage.objects (bucket_id, name collate "C");
