create table private.admin_invitation_keys (
  invitation_id bigint not null,
  digest text not null,
  account_id uuid,
  constraint admin_invitation_keys_account_id_fkey foreign key (account_id) references auth.users(id) on delete set null,
  constraint admin_invitation_keys_digest_key unique (digest),
  constraint admin_invitation_keys_pkey primary key (invitation_id),
  constraint admin_invitation_keys_invitation_id_fkey foreign key (invitation_id) references public.admin_invitations(id)
    on delete cascade
);

alter table private.admin_invitation_keys
  enable row level security;

comment on table private.admin_invitation_keys is 'What opens an invitation, separate from it, because administrators can read invitations.';

comment on column private.admin_invitation_keys.account_id is 'An account that was created with the token. It belongs to the person who reads the address''s mail, like one with a proven address.';

comment on column private.admin_invitation_keys.digest is 'The digest of the token in the mail, recorded when that is sent.';

create index admin_invitation_keys_by_account on private.admin_invitation_keys (account_id);
