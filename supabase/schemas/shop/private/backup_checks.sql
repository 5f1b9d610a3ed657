create table private.backup_checks (
  backup_id bigint not null,
  damaged text[] not null,
  constraint backup_checks_pkey primary key (backup_id),
  constraint backup_checks_backup_id_fkey foreign key (backup_id) references public.backups(id) on delete cascade
);

alter table private.backup_checks
  enable row level security;

comment on table private.backup_checks is 'The backups whose files were compared with what the database says of them.';

comment on column private.backup_checks.damaged is 'The versions of the files that it does not have as they were stored.';
