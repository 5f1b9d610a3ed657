create table private.held_values (
  item_id bigint not null,
  value_id bigint,
  pieces integer not null,
  combination_id bigint,
  constraint held_values_are_of_one_stock check (num_nonnulls(value_id, combination_id) = 1),
  constraint held_values_once unique nulls not distinct (item_id, value_id, combination_id),
  constraint held_values_pieces_check check (pieces > 0),
  constraint held_values_item_id_fkey foreign key (item_id) references public.order_items(id) on delete cascade
);

alter table private.held_values
  enable row level security;

comment on table private.held_values is 'The pieces that lines of orders hold of the stock of values and of combinations of values. These may be gone, and come back.';

create index held_values_by_combination on private.held_values (combination_id)
  where (combination_id is not null);

create index held_values_by_value on private.held_values (value_id);
