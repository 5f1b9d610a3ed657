create or replace function private.save_profile()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  insert into public.profiles as profile (id, email, full_name, avatar_url)
  values (
    new.id,
    left(new.email, 320),
    left(private.clean_line(new.raw_user_meta_data ->> 'full_name'), 200),
    left(new.raw_user_meta_data ->> 'avatar_url', 2000)
  )
  on conflict (id) do update
    set email = excluded.email, full_name = excluded.full_name, avatar_url = excluded.avatar_url;
  return null;
exception when others then
  raise warning 'The profile of user % was not saved: %', new.id, sqlerrm;
  return null;
end
$function$;

comment on function private.save_profile() is 'Copies a user to profiles, truncating long texts. Whatever goes wrong, the sign-up itself succeeds.';

revoke all on function private.save_profile() from public;
