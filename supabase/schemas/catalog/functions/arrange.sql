create or replace function public.arrange (
  list text,
  ids bigint[],
  seen bigint[]
)
  returns boolean
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  present bigint[];
begin
  perform private.require_admin();
  if (ids @> seen and seen @> ids and cardinality(ids) = cardinality(seen)) is not true then
    raise exception using
      errcode = 'PT400', hint = 'bad_request',
      message = 'An arrangement names what was there before, each once.';
  end if;
  case list
    when 'categories' then
      perform from public.product_categories where id = any (seen) order by id for no key update;
      present := array(select id from public.product_categories order by position, id limit cardinality(seen));
    when 'collections' then
      perform from public.collections where id = any (seen) order by id for no key update;
      present := array(select id from public.collections order by position, id limit cardinality(seen));
    when 'home_sections' then
      perform from public.home_sections where id = any (seen) order by id for no key update;
      present := array(select id from public.home_sections order by position, id limit cardinality(seen));
    when 'header', 'footer' then
      perform from public.menu_entries where id = any (seen) order by id for no key update;
      present := array(
        select id from public.menu_entries where place = list order by position, id limit cardinality(seen)
      );
    when 'featured' then
      perform from public.products where id = any (seen) order by id for no key update;
      present := array(
        select id from public.products where featured and status = 'published'
        order by featured_position, name, id limit cardinality(seen)
      );
    else
      raise exception using errcode = 'PT400', hint = 'bad_request', message = format('"%s" cannot be arranged.', list);
  end case;
  if present <> seen then
    return false;
  end if;
  update public.product_categories as category set position = arranged.place
  from unnest(ids) with ordinality as arranged (id, place)
  where list = 'categories' and category.id = arranged.id and category.position is distinct from arranged.place;
  update public.collections as collection set position = arranged.place
  from unnest(ids) with ordinality as arranged (id, place)
  where list = 'collections' and collection.id = arranged.id and collection.position is distinct from arranged.place;
  update public.home_sections as section set position = arranged.place
  from unnest(ids) with ordinality as arranged (id, place)
  where list = 'home_sections' and section.id = arranged.id and section.position is distinct from arranged.place;
  update public.menu_entries as entry set position = arranged.place
  from unnest(ids) with ordinality as arranged (id, place)
  where list in ('header', 'footer') and entry.id = arranged.id and entry.position is distinct from arranged.place;
  update public.products as product set featured_position = arranged.place
  from unnest(ids) with ordinality as arranged (id, place)
  where list = 'featured' and product.id = arranged.id and product.featured_position is distinct from arranged.place;
  perform set_config('response.changes', 'pages', true);
  return true;
end
$function$;

comment on function public.arrange(text, bigint[], bigint[]) is 'Puts the first ones of a list (categories, collections, home_sections, the menu''s entries in the header or in the footer, or featured products) in this order. seen: those as they were loaded. False, with nothing changed, if they are in another order by now. Admins only.';

revoke all on function public.arrange(text, bigint[], bigint[]) from public;

grant execute on function public.arrange(text, bigint[], bigint[]) to authenticated;
