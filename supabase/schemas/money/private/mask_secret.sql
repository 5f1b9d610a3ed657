create or replace function private.mask_secret()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  mask constant text := '••••••••';
  names constant record := private.credential_names(new.id);
  every constant text[] := names.public_name || names.secret_names;
begin
  if jsonb_typeof(new.credentials) is distinct from 'object'
    or exists (
      select from jsonb_each(new.credentials) as credential (name, value)
      where name <> all (every) or jsonb_typeof(value) <> 'string' or length(value #>> '{}') > 500
    )
  then
    raise exception using
      errcode = 'PT400', hint = 'bad_request',
      message = format('The credentials of %s are %s and %s, texts of at most 500 characters.',
        new.id, array_to_string(every[:cardinality(every) - 1], ', '), every[cardinality(every)]);
  end if;

  delete from private.payment_secrets
  where gateway_id = new.id and name = any (names.secret_names) and new.credentials ->> name = '';
  insert into private.payment_secrets (gateway_id, name, value)
  select new.id, name, new.credentials ->> name
  from unnest(names.secret_names) as name
  where new.credentials ->> name not in ('', mask)
  on conflict (gateway_id, name) do update set value = excluded.value;

  select jsonb_build_object(names.public_name, coalesce(new.credentials ->> names.public_name, ''))
    || jsonb_object_agg(name, case
      when exists (
        select from private.payment_secrets as secret where secret.gateway_id = new.id and secret.name = each.name
      ) then mask
      else ''
    end)
  into new.credentials
  from unnest(names.secret_names) as each (name);
  return new;
end
$function$;

comment on function private.mask_secret() is 'Moves secret credentials to private.payment_secrets and leaves masks. The mask, or nothing, keeps a stored one; an empty text clears it.';

revoke all on function private.mask_secret() from public;
