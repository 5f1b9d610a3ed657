create or replace function private.clean_promotion_code()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  new.code := private.clean_code(new.code);
  return new;
end
$function$;

comment on function private.clean_promotion_code() is 'A code is kept as it was typed, in plain signs.';

revoke all on function private.clean_promotion_code() from public;
