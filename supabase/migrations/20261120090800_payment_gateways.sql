-- Payment gateways: settings that administrators edit, secrets that nobody reads back.

-- Tables

create table public.payment_gateway_settings (
  id text primary key check (id in ('stripe', 'paypal', 'payoneer')),
  is_enabled boolean not null default false,
  credentials jsonb not null default '{}' check (jsonb_typeof(credentials) = 'object'),
  updated_at timestamptz not null default now()
);
comment on table public.payment_gateway_settings is 'The payment providers and their credentials, secret ones masked.';

create table private.payment_secrets (
  gateway_id text not null references public.payment_gateway_settings (id) on delete cascade deferrable initially deferred,
  name text not null,
  value text not null,
  primary key (gateway_id, name)
);
comment on table private.payment_secrets is 'The secret credentials. No role of the data API reads them.';

-- Functions

create function private.credential_names(gateway_id text, out public_name text, out secret_name text)
  language sql immutable set search_path = ''
as $$
  select names.public_name, names.secret_name
  from (values
    ('stripe', 'publishable_key', 'secret_key'),
    ('paypal', 'client_id', 'client_secret'),
    ('payoneer', 'partner_id', 'api_key')
  ) as names (gateway_id, public_name, secret_name)
  where names.gateway_id = credential_names.gateway_id
$$;
comment on function private.credential_names(text) is 'What a provider calls its two credentials.';

create function private.mask_secret() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  mask constant text := '••••••••';
  names constant record := private.credential_names(new.id);
  given constant text := new.credentials ->> names.secret_name;
begin
  if jsonb_typeof(new.credentials) is distinct from 'object'
    or exists (
      select from jsonb_each(new.credentials) as credential (name, value)
      where name not in (names.public_name, names.secret_name)
        or jsonb_typeof(value) <> 'string' or length(value #>> '{}') > 500
    )
  then
    raise exception using
      errcode = 'PT400',
      message = format('The credentials of %s are %s and %s, texts of at most 500 characters.',
        new.id, names.public_name, names.secret_name);
  end if;

  if given = '' then
    delete from private.payment_secrets where gateway_id = new.id and name = names.secret_name;
  elsif given <> mask then
    insert into private.payment_secrets (gateway_id, name, value) values (new.id, names.secret_name, given)
    on conflict (gateway_id, name) do update set value = excluded.value;
  end if;

  new.credentials := jsonb_build_object(
    names.public_name, coalesce(new.credentials ->> names.public_name, ''),
    names.secret_name, case
      when exists (select from private.payment_secrets where gateway_id = new.id and name = names.secret_name) then mask
      else ''
    end
  );
  return new;
end
$$;
comment on function private.mask_secret() is
  'Moves the secret credential to private.payment_secrets and leaves a mask. The mask, or nothing, keeps it; an empty text clears it.';

-- Triggers

create trigger gateways_mask_secrets before insert or update on public.payment_gateway_settings
  for each row execute function private.mask_secret();
create trigger gateways_are_dated before update on public.payment_gateway_settings
  for each row execute function private.set_updated_at();

insert into public.payment_gateway_settings (id) values ('stripe'), ('paypal'), ('payoneer');

-- Row security

alter table public.payment_gateway_settings enable row level security;
alter table private.payment_secrets enable row level security;

create policy "admins read payment settings" on public.payment_gateway_settings
  for select to authenticated using ((select private.is_admin()));
create policy "admins change payment settings" on public.payment_gateway_settings
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));

-- Grants

revoke all on public.payment_gateway_settings, private.payment_secrets from public, anon, authenticated, service_role;
grant select on public.payment_gateway_settings to authenticated;
grant update (is_enabled, credentials, updated_at) on public.payment_gateway_settings to authenticated;
grant select, insert, update, delete on public.payment_gateway_settings to service_role;

revoke all on function private.credential_names(text), private.mask_secret()
  from public, anon, authenticated, service_role;
