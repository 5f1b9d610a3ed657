create table private.inquiry_words (
  inquiry_id bigint not null,
  words text not null,
  constraint inquiry_words_pkey primary key (inquiry_id),
  constraint inquiry_words_inquiry_id_fkey foreign key (inquiry_id) references public.product_inquiries(id) on delete cascade
);

alter table private.inquiry_words
  enable row level security;

comment on table private.inquiry_words is 'What search_inquiries reads, one row for each inquiry, maintained by triggers: its product''s name, subject, names and e-mail addresses of its sender and the sender''s account, question and answers, in lines, without accents.';

create index inquiry_words_by_trigrams on private.inquiry_words using gin (words extensions.gin_trgm_ops);
