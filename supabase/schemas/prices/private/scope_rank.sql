create or replace function private.scope_rank (
  scope text
)
  returns integer
  language sql
  immutable
  as $function$
  select case scope when 'specific_products' then 1 when 'specific_categories' then 2 else 3 end
$function$;

comment on function private.scope_rank(text) is 'The narrower a promotion''s scope, the lower, and the lowest wins.';

revoke all on function private.scope_rank(text) from public;
