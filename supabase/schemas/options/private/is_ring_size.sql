create or replace function private.is_ring_size (
  name text,
  kind text
)
  returns boolean
  language sql
  immutable
  parallel safe
  as $function$
  select kind = 'choice' and name ~* '\mring size\M'
$function$;

comment on function private.is_ring_size(text, text) is 'Whether an option is called a ring size, for those who do not say whether it is one.';

revoke all on function private.is_ring_size(text, text) from public;
