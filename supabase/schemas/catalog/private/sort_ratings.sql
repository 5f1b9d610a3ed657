create or replace function private.sort_ratings()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  -- Whoever is just adding a product knows the former switch.
  lock table public.products in share row exclusive mode;
  update public.products set shown_rating = private.sorted_rating(null) where rating is null;
  return null;
end
$function$;

comment on function private.sort_ratings() is 'Maintains shown_rating when the default rating is switched on or off.';

revoke all on function private.sort_ratings() from public;
