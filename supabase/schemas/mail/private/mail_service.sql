create table private.mail_service (
  is_the_row boolean not null default true,
  is_set_up boolean not null,
  constraint mail_service_is_the_row_check check (is_the_row),
  constraint mail_service_pkey primary key (is_the_row)
);

alter table private.mail_service
  enable row level security;

comment on table private.mail_service is 'Whether the shop can send mail, as its server process said last.';
