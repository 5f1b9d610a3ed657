create table private.price_list (
  is_only boolean not null default true,
  promotion_ids bigint[] not null default '{}',
  is_current boolean not null default true,
  version bigint not null default 0,
  constraint price_list_is_only_check check (is_only),
  constraint price_list_pkey primary key (is_only)
);

alter table private.price_list
  enable row level security;

comment on table private.price_list is 'Its one row names the promotions that the stored prices include. place_order looks at the promotions themselves.';

comment on column private.price_list.is_current is 'Whether every product has the price that these promotions give it; otherwise refresh_prices has work to do.';

comment on column private.price_list.version is 'Counts the changes of promotions, which may happen during a refresh.';
