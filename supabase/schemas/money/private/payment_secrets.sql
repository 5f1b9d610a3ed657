create table private.payment_secrets (
  gateway_id text not null,
  name text not null,
  value text not null,
  constraint payment_secrets_pkey primary key (gateway_id, name),
  constraint payment_secrets_gateway_id_fkey foreign key (gateway_id) references public.payment_gateway_settings(id)
    on delete cascade deferrable initially deferred
);

alter table private.payment_secrets
  enable row level security;

comment on table private.payment_secrets is 'The secret credentials. No role of the data API reads them.';
