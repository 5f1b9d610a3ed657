create table private.held_values (
  item_id bigint not null,
  value_id bigint not null,
  pieces integer not null,
  constraint held_values_pieces_check check (pieces > 0),
  constraint held_values_pkey primary key (item_id, value_id),
  constraint held_values_item_id_fkey foreign key (item_id) references public.order_items(id) on delete cascade,
  constraint held_values_value_id_fkey foreign key (value_id) references public.product_option_values(id) on delete cascade
);

alter table private.held_values
  enable row level security;

comment on table private.held_values is 'The pieces that lines of orders hold of the stock of values.';

create index held_values_by_value on private.held_values (value_id);
