create or replace function private.check_tax_region()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  new.region := private.check_region(private.address_format_of(new.country), private.clean_line(new.region));
  return new;
end
$function$;

comment on function private.check_tax_region() is 'Keeps a region as its country''s list has it, and refuses one that no address there can have.';

revoke all on function private.check_tax_region() from public;
