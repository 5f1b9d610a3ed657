create trigger users_have_profiles
  after insert or update of email, raw_user_meta_data on auth.users
  for each row
  execute function private.save_profile();
