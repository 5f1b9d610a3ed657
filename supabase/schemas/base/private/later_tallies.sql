create table private.later_tallies (
  subject text not null,
  kind text not null,
  number bigint not null,
  amount numeric not null
);

alter table private.later_tallies
  enable row level security;

comment on table private.later_tallies is 'What a run adds to tallies at its end. Empty for everybody else.';
