create or replace function private.fill_shown_rating()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  new.shown_rating := private.shown_rating(new.rating);
  return new;
end
$function$;

comment on function private.fill_shown_rating() is 'Maintains shown_rating when a product is rated.';

revoke all on function private.fill_shown_rating() from public;
