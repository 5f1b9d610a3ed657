create or replace function private.shown_rating (
  rating numeric
)
  returns numeric
  language sql
  stable
  set search_path to ''
  as $function$
  select coalesce(rating, case when private.is_enabled('default_rating_enabled') then 4 else 0 end)
$function$;

comment on function private.shown_rating(numeric) is 'What lists by rating sort by: the rating; without one 4 if pages show that, otherwise 0, so that it comes last.';

revoke all on function private.shown_rating(numeric) from public;
