create table private.newsletter_keys (
  message_id bigint not null,
  digest text not null,
  constraint newsletter_keys_digest_key unique (digest),
  constraint newsletter_keys_pkey primary key (message_id),
  constraint newsletter_keys_message_id_fkey foreign key (message_id) references public.messages(id) on delete cascade
);

alter table private.newsletter_keys
  enable row level security;

comment on table private.newsletter_keys is 'The digests of the tokens in mails that ask to confirm the newsletter. They go with their mail.';
