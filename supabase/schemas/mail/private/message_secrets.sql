create table private.message_secrets (
  message_id bigint not null,
  secret jsonb not null,
  constraint message_secrets_pkey primary key (message_id),
  constraint message_secrets_message_id_fkey foreign key (message_id) references public.messages(id) on delete cascade
);

alter table private.message_secrets
  enable row level security;

comment on table private.message_secrets is 'What only the recipient of a message may know, such as the link to a new password. Deleted with the attempt that settles it.';
