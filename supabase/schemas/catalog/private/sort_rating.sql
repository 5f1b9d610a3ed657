create or replace function private.sort_rating()
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
