-- Backups: what was made, whether it could be restored, and what is going on.

create table public.backups (
  id bigint generated always as identity primary key,
  made_at timestamptz not null default now(),
  kind text not null check (kind in ('nightly', 'asked')),
  file text unique check (length(file) <= 200),
  bytes bigint check (bytes >= 0),
  version text not null,
  seconds integer check (seconds >= 0),
  drilled_at timestamptz,
  drill_ok boolean,
  drill_seconds integer check (drill_seconds >= 0),
  problem text check (length(problem) <= 1000),
  downloaded_at timestamptz,
  downloaded_by text
);
comment on table public.backups is 'The backups of the shop, and the attempts that failed. Written by its process.';
comment on column public.backups.file is 'Its name in the folder or the bucket; null if it could not be made.';
comment on column public.backups.version is 'Of the program.';
comment on column public.backups.seconds is 'How long it took.';
comment on column public.backups.drilled_at is 'When it was restored to see whether that works.';
comment on column public.backups.drill_ok is 'Whether everything in it was there afterwards; null if it was read and compared but could not be restored here.';
comment on column public.backups.problem is 'Why it could not be made or restored.';
comment on column public.backups.downloaded_at is 'The last time.';
comment on column public.backups.downloaded_by is 'The administrator''s e-mail address.';
create index backups_by_time on public.backups (made_at desc);
alter table public.backups enable row level security;
create policy "admins read backups" on public.backups for select to authenticated using ((select private.is_admin()));
grant select on public.backups to authenticated, service_role;

create table private.backup_service (
  is_the_row boolean primary key default true check (is_the_row),
  place text check (place in ('directory', 'bucket')),
  due_at text not null default '03:00',
  is_encrypted boolean not null default false,
  requested_at timestamptz,
  stage text,
  done bigint not null default 0,
  total bigint not null default 0,
  started_at timestamptz,
  seen_at timestamptz
);
comment on table private.backup_service is 'How the shop''s process makes backups, whether one is wanted now, and how far it is.';
comment on column private.backup_service.place is 'Where nightly backups go; null: there are none.';
comment on column private.backup_service.due_at is 'The time of day, in the shop''s time zone.';
comment on column private.backup_service.done is 'Bytes of the total that the stage has done.';
comment on column private.backup_service.seen_at is 'When the process that makes one was last heard of.';
alter table private.backup_service enable row level security;
insert into private.backup_service default values;

create function public.request_backup() returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  update private.backup_service set requested_at = now() where place is not null;
  if not found then
    raise exception using errcode = 'PT409', message = 'Backups are not set up: BACKUP_DIR or BACKUP_URL says where they go.';
  end if;
end
$$;
comment on function public.request_backup() is
  'Asks for a backup now. PT403 for everyone but administrators; PT409 where none are set up.';
revoke all on function public.request_backup() from public;
grant execute on function public.request_backup() to authenticated;

create function public.backup_status() returns json
  language plpgsql stable security definer set search_path = ''
as $$
declare
  good constant timestamptz := (
    select max(made_at) from public.backups where file is not null and drill_ok is distinct from false
  );
begin
  perform private.require_admin();
  return (
    select json_build_object(
      'place', place,
      'due_at', due_at,
      'is_encrypted', is_encrypted,
      'is_requested', requested_at is not null,
      -- A process that was killed says nothing any more.
      'running', case when seen_at > now() - interval '1 minute' then
        json_build_object('stage', stage, 'done', done, 'total', total, 'started_at', started_at)
      end,
      'last_good_at', good,
      'orders_since', (select count(*) from public.orders where created_at > coalesce(good, '-infinity')),
      'inquiries_since', (select count(*) from public.product_inquiries where created_at > coalesce(good, '-infinity')),
      'offers_since', (select count(*) from public.counter_offers where created_at > coalesce(good, '-infinity')),
      'accounts_since', (select count(*) from public.profiles where created_at > coalesce(good, '-infinity')),
      'products_since', (select count(*) from public.products where updated_at > coalesce(good, '-infinity'))
    )
    from private.backup_service
  );
end
$$;
comment on function public.backup_status() is
  'Where backups go, the one that is being made (bytes done of the total), the last good one, and how much was written since. PT403 for everyone but administrators.';
revoke all on function public.backup_status() from public;
grant execute on function public.backup_status() to authenticated;

create function public.note_backup_download(backup_id bigint, administrator text) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.backups set downloaded_at = now(), downloaded_by = administrator where id = backup_id;
end
$$;
comment on function public.note_backup_download(bigint, text) is
  'Records who downloaded a backup; the shop''s process calls this.';
revoke all on function public.note_backup_download(bigint, text) from public;
grant execute on function public.note_backup_download(bigint, text) to service_role;

alter table public.messages drop constraint messages_kind_check;
alter table public.messages add constraint messages_kind_check check (kind in (
  'order_placed', 'order_paid', 'order_changed', 'order_shipped', 'order_delivered', 'order_cancelled', 'order_refunded',
  'offer_accepted', 'offer_rejected', 'inquiry_answered', 'password_reset', 'confirm_address', 'data_export', 'data_erasure',
  'admin_invitation', 'new_order', 'new_inquiry', 'new_offer', 'contact_message', 'money_decision', 'new_admin',
  'offer_answered', 'offer_decided', 'backup_problem'
));
