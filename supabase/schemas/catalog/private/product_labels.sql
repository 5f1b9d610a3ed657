create table private.product_labels (
  product_id bigint not null,
  tags text[] not null,
  alts text[] not null,
  constraint product_labels_pkey primary key (product_id),
  constraint product_labels_product_id_fkey foreign key (product_id) references public.products(id) on delete cascade
);

alter table private.product_labels
  enable row level security;

comment on table private.product_labels is 'How published products are tagged, as folded_tags has it, and what their photographs show. Maintained by triggers; products have no indexes of that, which each change of a price would compute anew.';

create index product_labels_by_alt on private.product_labels using gin (alts);

create index product_labels_by_tag on private.product_labels using gin (tags);
