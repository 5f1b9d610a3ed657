create trigger users_have_profiles
  after insert or update of email, raw_user_meta_data on auth.users
  for each row
  execute function private.save_profile();

create trigger users_tell_about_credentials
  after update of email, encrypted_password on auth.users
  for each row
  when
    (((old.email)::text is distinct from (new.email)::text) or ((old.encrypted_password)::text is distinct from
    (new.encrypted_password)::text))
  execute function private.tell_about_credentials();
