create table private.payment_service (
  is_the_row boolean not null default true,
  seen_at timestamptz not null,
  constraint payment_service_is_the_row_check check (is_the_row),
  constraint payment_service_pkey primary key (is_the_row)
);

alter table private.payment_service
  enable row level security;

comment on table private.payment_service is 'When a server process that can reach Stripe was last seen: without one, nobody would settle customers'' payments.';
