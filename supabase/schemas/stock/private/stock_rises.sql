create table private.stock_rises (
  move_id bigint not null,
  constraint stock_rises_pkey primary key (move_id)
);

alter table private.stock_rises
  enable row level security;

comment on table private.stock_rises is 'Moves by which pieces came that somebody waits for, until the end of their transaction: then the first in line are told.';

create constraint trigger stock_rises_are_told
  after insert on private.stock_rises deferrable initially deferred
  for each row
  execute function private.tell_restocked();
