create table private.mail_password (
  id boolean not null,
  value text not null,
  constraint mail_password_pkey primary key (id),
  constraint mail_password_id_fkey foreign key (id) references public.mail_settings(id) on delete cascade deferrable
    initially deferred
);

alter table private.mail_password
  enable row level security;

comment on table private.mail_password is 'The password of the mail server. No role of the data API reads it.';
