create table public.inquiry_answers (
  id bigint generated always as identity not null,
  inquiry_id bigint not null,
  author uuid,
  answer text not null,
  created_at timestamptz not null default now(),
  constraint inquiry_answers_answer_check check ((answer ~ '\S') and (length(answer) <= 5000)),
  constraint inquiry_answers_pkey primary key (id),
  constraint inquiry_answers_inquiry_id_fkey foreign key (inquiry_id) references public.product_inquiries(id) on delete cascade,
  constraint inquiry_answers_author_fkey foreign key (author) references public.profiles(id) on delete set null
);

alter table public.inquiry_answers
  enable row level security;

comment on table public.inquiry_answers is 'What administrators answered to inquiries, each as it was mailed. answer_inquiry writes them. Customers read those to their own inquiries.';

create policy "customers read answers to their own inquiries, admins all" on public.inquiry_answers
  for select
  to authenticated
  using ((select private.is_admin()) or (exists ( select
   from public.product_inquiries inquiry
  where ((inquiry.id = inquiry_answers.inquiry_id) and (inquiry.user_id = (select private.customer_id()))))));

grant select on table public.inquiry_answers to authenticated, service_role;

comment on column public.inquiry_answers.author is 'The administrator who wrote it; null: they have no account any more, or it is older than this column.';

create index inquiry_answers_by_author on public.inquiry_answers (author);

create index inquiry_answers_by_inquiry on public.inquiry_answers (inquiry_id, id);

create trigger answers_are_indexed
  after insert or update of answer on public.inquiry_answers
  for each row
  execute function private.index_changed_inquiries();
