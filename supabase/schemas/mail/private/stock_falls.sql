create table private.stock_falls (
  move_id bigint not null,
  constraint stock_falls_pkey primary key (move_id)
);

alter table private.stock_falls
  enable row level security;

comment on table private.stock_falls is 'Moves by which a stock fell below what is low, until the end of their transaction: then the owner is told.';

create constraint trigger stock_falls_are_told
  after insert on private.stock_falls deferrable initially deferred
  for each row
  execute function private.tell_low_stock();
