create or replace function private.rename_promoted_category()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  -- In id order, as orders lock them.
  perform from public.promotions where old.name = any (category_names) order by id for no key update;
  update public.promotions
  set category_names = case tg_op
    when 'UPDATE' then array_replace(category_names, old.name, new.name)
    else array_remove(category_names, old.name)
  end
  where old.name = any (category_names);
  return null;
end
$function$;

comment on function private.rename_promoted_category() is 'A category''s promotions follow its new name, and forget a deleted one.';

revoke all on function private.rename_promoted_category() from public;
