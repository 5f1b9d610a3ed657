create table private.stock_request_keys (
  message_id bigint not null,
  digest text not null,
  constraint stock_request_keys_digest_key unique (digest),
  constraint stock_request_keys_pkey primary key (message_id),
  constraint stock_request_keys_message_id_fkey foreign key (message_id) references public.messages(id) on delete cascade
);

alter table private.stock_request_keys
  enable row level security;

comment on table private.stock_request_keys is 'The digests of the tokens in mails about pieces that are back. They go with their mail.';
