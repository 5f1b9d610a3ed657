create or replace function private.limit_home_sections()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  if (select count(*) from public.home_sections) > 30 then
    raise exception using
      errcode = 'PT400', hint = 'home_sections_too_many',
      message = 'The home page has at most 30 sections. Please delete one first.';
  end if;
  return null;
end
$function$;

comment on function private.limit_home_sections() is 'Refuses more sections than a page should have.';

revoke all on function private.limit_home_sections() from public;
