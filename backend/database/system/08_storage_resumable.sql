-- Uploads that clients may resume (TUS); what was received of them lies in the service's directory.

create table storage.resumable_uploads (
  id uuid primary key,
  bucket_id text not null,
  name text not null,
  owner_id text,
  upsert boolean not null,
  length bigint,
  metadata text not null,
  holder text not null,
  counted_for text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  stored_at timestamptz
);
comment on table storage.resumable_uploads is 'Uploads that are not complete yet, or were lately.';
comment on column storage.resumable_uploads.length is 'Bytes of the whole file; null until the client knows.';
comment on column storage.resumable_uploads.metadata is 'As the client sent it in Upload-Metadata.';
comment on column storage.resumable_uploads.holder is 'Who may continue it.';
comment on column storage.resumable_uploads.counted_for is 'The account or address whose unfinished uploads are limited; null for the service.';
comment on column storage.resumable_uploads.stored_at is 'When it became an object.';
create index resumable_uploads_expires_at_idx on storage.resumable_uploads (expires_at);

-- Row security without a policy: only the service, which owns the table, has anything to do here.
alter table storage.resumable_uploads enable row level security;
