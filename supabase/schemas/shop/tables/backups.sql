create table public.backups (
  id bigint generated always as identity not null,
  made_at timestamptz not null default now(),
  kind text not null,
  file text,
  bytes bigint,
  version text not null,
  seconds integer,
  drilled_at timestamptz,
  drill_ok boolean,
  drill_seconds integer,
  problem text,
  downloaded_at timestamptz,
  downloaded_by text,
  damage text,
  constraint backups_bytes_check check (bytes >= 0),
  constraint backups_damage_check check (length(damage) <= 5000),
  constraint backups_drill_seconds_check check (drill_seconds >= 0),
  constraint backups_file_check check (length(file) <= 200),
  constraint backups_file_key unique (file),
  constraint backups_kind_check check (kind in ('nightly', 'asked')),
  constraint backups_pkey primary key (id),
  constraint backups_problem_check check (length(problem) <= 1000),
  constraint backups_seconds_check check (seconds >= 0)
);

alter table public.backups
  enable row level security;

comment on table public.backups is 'The backups of the shop, and the attempts that failed. Written by its process.';

create policy "admins read backups" on public.backups
  for select
  to authenticated
  using ((select private.is_admin()));

grant select on table public.backups to authenticated, service_role;

comment on column public.backups.damage is 'Which files of the shop were damaged or missing when it was made, a line each; null if none was, or nobody looked.';

comment on column public.backups.downloaded_at is 'The last time.';

comment on column public.backups.downloaded_by is 'The administrator''s e-mail address.';

comment on column public.backups.drill_ok is 'Whether everything in it was there afterwards; null if it was read and compared but could not be restored here.';

comment on column public.backups.drilled_at is 'When it was restored to see whether that works.';

comment on column public.backups.file is 'Its name in the folder or the bucket; null if it could not be made.';

comment on column public.backups.problem is 'Why it could not be made or restored.';

comment on column public.backups.seconds is 'How long it took.';

comment on column public.backups.version is 'Of the program.';

create index backups_by_time on public.backups (made_at desc);
