create table public.reviews (
  id bigint generated always as identity not null,
  order_item_id bigint not null,
  product_id bigint,
  created_at timestamptz not null default now(),
  changed_at timestamptz,
  rating integer not null,
  words text not null default '',
  author text not null default '',
  photographs text[] not null default '{}',
  size text,
  fit text,
  language text,
  answer text not null default '',
  answered_at timestamptz,
  hidden_reason text,
  hidden_at timestamptz,
  is_reported boolean not null default false,
  reported_at timestamptz,
  report_settled_at timestamptz,
  constraint reviews_answer_check check (length(answer) <= 2000),
  constraint reviews_author_check check (length(author) <= 60),
  constraint reviews_fit_check check (fit in ('small', 'true', 'large')),
  constraint reviews_hidden_reason_check check ((hidden_reason ~ '\S') and (length(hidden_reason) <= 500)),
  constraint reviews_language_check check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$'),
  constraint reviews_order_item_id_fkey foreign key (order_item_id) references public.order_items(id) on delete cascade,
  constraint reviews_order_item_id_key unique (order_item_id),
  constraint reviews_photographs_check
    check
    ((cardinality(photographs) <= 5) and (array_position(photographs, null::text) is null) and
    (length(array_to_string(photographs, '')) <= 200)),
  constraint reviews_pkey primary key (id),
  constraint reviews_product_id_fkey foreign key (product_id) references public.products(id) on delete set null,
  constraint reviews_rating_check check ((rating >= 1) and (rating <= 5)),
  constraint reviews_size_check check (length(size) <= 100),
  constraint reviews_words_check check (length(words) <= 3000)
);

alter table public.reviews
  enable row level security;

comment on table public.reviews is 'What buyers say of a piece, at most one for a line of an order. write_review writes them; visitors read them with product_reviews.';

create policy "admins answer and hide reviews" on public.reviews
  for update
  to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

create policy "admins read reviews" on public.reviews
  for select
  to authenticated
  using ((select private.is_admin()));

grant select on table public.reviews to authenticated, service_role;

grant update (answer, hidden_reason, is_reported) on table public.reviews to authenticated;

comment on column public.reviews.answer is 'The shop''s, below the review; empty: none.';

comment on column public.reviews.author is 'The name that is shown; empty: none.';

comment on column public.reviews.fit is 'Whether it runs small, is true to size, or runs large; null: not said, or it has no size.';

comment on column public.reviews.hidden_reason is 'Why its words and photographs are not shown; null: they are. Its stars count in any case.';

comment on column public.reviews.is_reported is 'Whether a reader has reported it, and no administrator has looked at it yet.';

comment on column public.reviews.language is 'BCP 47: the language of the shop in which it was written; null: the shop''s own.';

comment on column public.reviews.photographs is 'The names of at most five files in review-photos.';

comment on column public.reviews.product_id is 'Null: the product was deleted since.';

comment on column public.reviews.report_settled_at is 'When an administrator settled a report: further ones are ignored.';

comment on column public.reviews.size is 'What the buyer had chosen as a size.';

create index reviews_by_age on public.reviews (created_at desc, id desc);

create index reviews_by_photograph on public.reviews using gin (photographs)
  where (photographs <> '{}'::text[]);

create index reviews_by_product on public.reviews (product_id);

create index reviews_by_report on public.reviews (reported_at)
  where (reported_at is not null);

create index reviews_of_product_from_best on public.reviews (product_id, rating desc, created_at desc, id desc)
  where (hidden_at is null);

create index reviews_of_product_from_worst on public.reviews (product_id, rating, created_at desc, id desc)
  where (hidden_at is null);

create index reviews_of_product on public.reviews (product_id, created_at desc, id desc)
  where (hidden_at is null);

create index reviews_reported on public.reviews (created_at desc, id desc)
  where is_reported;

create index reviews_to_quote on public.reviews (rating desc, created_at desc, id desc)
  where ((hidden_at is null) and (rating >= 4) and (words ~ '\S'));

create index reviews_with_photographs on public.reviews (product_id, created_at desc, id desc)
  where ((hidden_at is null) and (photographs <> '{}'::text[]));

create trigger reviews_are_counted_when_added
  after insert on public.reviews referencing new table as added
  for each statement
  execute function private.count_reviews();

create trigger reviews_are_counted_when_changed
  after update on public.reviews referencing old table as removed new table as added
  for each statement
  execute function private.count_reviews();

create trigger reviews_are_counted_when_deleted
  after delete on public.reviews referencing old table as removed
  for each statement
  execute function private.count_reviews();

create trigger reviews_note_changes
  before update of answer, hidden_reason, is_reported on public.reviews
  for each row
  execute function private.note_review_change();
