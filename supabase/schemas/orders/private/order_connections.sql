create table private.order_connections (
  order_id bigint not null,
  connection text not null,
  placed_at timestamptz not null default clock_timestamp(),
  constraint order_connections_connection_check check (length(connection) <= 100),
  constraint order_connections_pkey primary key (order_id),
  constraint order_connections_order_id_fkey foreign key (order_id) references public.orders(id) on delete cascade
);

alter table private.order_connections
  enable row level security;

comment on table private.order_connections is 'The network address that an order came from, for a week.';

create index order_connections_by_age on private.order_connections (placed_at);

create index order_connections_by_connection on private.order_connections (connection, placed_at);

create trigger connections_are_forgotten
  after insert on private.order_connections
  for each statement
  execute function private.forget_connections();
