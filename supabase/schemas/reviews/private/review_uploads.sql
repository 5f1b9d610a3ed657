create table private.review_uploads (
  name uuid not null default gen_random_uuid(),
  order_item_id bigint not null,
  created_at timestamptz not null default now(),
  constraint review_uploads_pkey primary key (name),
  constraint review_uploads_order_item_id_fkey foreign key (order_item_id) references public.order_items(id) on delete cascade
);

alter table private.review_uploads
  enable row level security;

comment on table private.review_uploads is 'Tickets, each for one file in review-photos, until a review has it. A ticket is good for an hour.';

create index review_uploads_by_line on private.review_uploads (order_item_id);
