create table private.dropped_certificates (
  name text not null,
  dropped_at timestamptz not null default now(),
  constraint dropped_certificates_pkey primary key (name)
);

alter table private.dropped_certificates
  enable row level security;

comment on table private.dropped_certificates is 'Files that a product stopped showing within the last day: a form that is still open may bring them back.';
