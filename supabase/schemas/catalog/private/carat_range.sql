create or replace function private.carat_range (
  carat numeric
)
  returns text
  language sql
  immutable
  parallel safe
  as $function$
  select case
    when carat < 0.5 then '0-0.5'
    when carat < 1 then '0.5-1'
    when carat < 1.5 then '1-1.5'
    when carat < 2 then '1.5-2'
    when carat < 3 then '2-3'
    when carat >= 3 then '3-'
  end
$function$;

comment on function private.carat_range(numeric) is 'The range of carats in which a stone is listed, from the first number up to the second.';

revoke all on function private.carat_range(numeric) from public;
