-- Where stars are not shown, four that nobody gave put a product above a real 3.8. What lists by rating sort by follows the switch.
create function private.sorted_rating (rating numeric)
  returns numeric
  language sql
  stable
  set search_path to ''
  as $function$
  select coalesce(rating, case when private.is_enabled('default_rating_enabled') then 4 else 0 end)
$function$;
comment on function private.sorted_rating(numeric) is 'What lists by rating sort by: the rating; without one 4 if pages show that, otherwise 0, so that it comes last.';
revoke all on function private.sorted_rating(numeric) from public;

create function private.sort_rating ()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  new.shown_rating := private.sorted_rating(new.rating);
  return new;
end
$function$;
comment on function private.sort_rating() is 'Maintains shown_rating when a product is rated.';
revoke all on function private.sort_rating() from public;

create function private.sort_ratings ()
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

alter table public.products alter column shown_rating drop expression;
alter table public.products alter column shown_rating set default 0;
comment on column public.products.shown_rating is 'What lists by rating sort by: the rating; without one 4 if default_rating_enabled, as pages show then, otherwise 0. Maintained by triggers. Search engines only get real ratings.';
comment on column private.product_search.rating is 'What lists by rating sort by.';

create trigger products_are_sorted_by_rating
  before insert or update of rating, shown_rating on public.products
  for each row
  execute function private.sort_rating();

create trigger settings_sort_ratings
  after update of value on public.app_settings
  for each row
  when ((new.key = 'default_rating_enabled') and (old.value is distinct from new.value))
  execute function private.sort_ratings();

update public.products set shown_rating = 0 where rating is null and not private.is_enabled('default_rating_enabled');
