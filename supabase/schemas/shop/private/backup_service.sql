create table private.backup_service (
  is_the_row boolean not null default true,
  place text,
  due_at text not null default '03:00',
  is_encrypted boolean not null default false,
  requested_at timestamptz,
  stage text,
  done bigint not null default 0,
  total bigint not null default 0,
  started_at timestamptz,
  seen_at timestamptz,
  folders text[] not null default '{}',
  constraint backup_service_is_the_row_check check (is_the_row),
  constraint backup_service_pkey primary key (is_the_row),
  constraint backup_service_place_check check (place in ('directory', 'bucket'))
);

alter table private.backup_service
  enable row level security;

comment on table private.backup_service is 'How the shop''s process makes backups, whether one is wanted now, and how far it is.';

comment on column private.backup_service.done is 'Bytes of the total that the stage has done.';

comment on column private.backup_service.due_at is 'The time of day, in the shop''s time zone.';

comment on column private.backup_service.folders is 'Those that backups went to, which have a mark since.';

comment on column private.backup_service.place is 'Where nightly backups go; null: there are none.';

comment on column private.backup_service.seen_at is 'When the process that makes one was last heard of.';
