create or replace function private.follow_default_rating()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  -- Whoever is just adding a product knows the former switch.
  lock table public.products in share row exclusive mode;
  update public.products set shown_rating = private.shown_rating(null) where rating is null;
  return null;
end
$function$;

comment on function private.follow_default_rating() is 'Maintains shown_rating when the default rating is switched on or off.';

revoke all on function private.follow_default_rating() from public;
