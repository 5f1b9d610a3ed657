create table private.offer_keys (
  message_id bigint not null,
  digest text not null,
  constraint offer_keys_digest_key unique (digest),
  constraint offer_keys_pkey primary key (message_id),
  constraint offer_keys_message_id_fkey foreign key (message_id) references public.messages(id) on delete cascade
);

alter table private.offer_keys
  enable row level security;

comment on table private.offer_keys is 'The digests of the tokens in mails that answer an offer. They go with their mail.';
