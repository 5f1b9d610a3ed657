create table public.newsletter_subscribers (
  id bigint generated always as identity not null,
  email text not null,
  language text,
  source text not null,
  asked_at timestamptz not null default now(),
  mails integer not null default 1,
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  unsubscribe_key text not null default (gen_random_uuid())::text,
  constraint newsletter_subscribers_email_check check ((length(email) <= 255) and (email = lower(email))),
  constraint newsletter_subscribers_email_key unique (email),
  constraint newsletter_subscribers_pkey primary key (id),
  constraint newsletter_subscribers_source_check check (source in ('footer', 'home')),
  constraint newsletter_subscribers_unsubscribe_key_key unique (unsubscribe_key)
);

alter table public.newsletter_subscribers
  enable row level security;

comment on table public.newsletter_subscribers is 'Who asked for the newsletter. Only those who confirmed it and have not unsubscribed get it.';

create policy "admins delete subscribers" on public.newsletter_subscribers
  for delete
  to authenticated
  using ((select private.is_admin()));

create policy "admins read subscribers" on public.newsletter_subscribers
  for select
  to authenticated
  using ((select private.is_admin()));

grant delete, select on table public.newsletter_subscribers to authenticated, service_role;

comment on column public.newsletter_subscribers.asked_at is 'When somebody entered the address; of several times within three days, the first.';

comment on column public.newsletter_subscribers.confirmed_at is 'When the address was confirmed; null: not yet, and it is deleted after a week.';

comment on column public.newsletter_subscribers.email is 'In lower case.';

comment on column public.newsletter_subscribers.language is 'That in which the shop was read; null: the shop''s own.';

comment on column public.newsletter_subscribers.mails is 'How many mails asked to confirm it since asked_at.';

comment on column public.newsletter_subscribers.source is 'Where the address was entered: footer or home.';

comment on column public.newsletter_subscribers.unsubscribe_key is 'Unsubscribes whoever has it. It is in every newsletter, so it is stored as it is.';

comment on column public.newsletter_subscribers.unsubscribed_at is 'When it was unsubscribed; null: not since it was confirmed last. It is deleted a year later.';
