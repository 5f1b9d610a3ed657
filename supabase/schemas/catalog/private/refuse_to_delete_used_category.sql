create or replace function private.refuse_to_delete_used_category()
  returns trigger
  language plpgsql
  set search_path to ''
  as $function$
declare
  used integer := (select count(*) from public.products where category = old.name);
  collection text := (select name from public.collections where category_id = old.id order by id limit 1);
begin
  if used > 0 then
    raise exception using
      errcode = 'PT409', hint = 'category_in_use',
      message = case used
        when 1 then format('The category "%s" is used by 1 product. Move or delete it first.', old.name)
        else format('The category "%s" is used by %s products. Move or delete them first.', old.name, used)
      end,
      detail = jsonb_build_object('category', old.name, 'products', used)::text;
  elsif collection is not null then
    raise exception using
      errcode = 'PT409', hint = 'category_in_collection_rule',
      message = format('The collection "%s" has the category "%s" in its rule. Change the rule first.', collection, old.name),
      detail = jsonb_build_object('collection', collection, 'category', old.name)::text;
  end if;
  return old;
end
$function$;

comment on function private.refuse_to_delete_used_category() is 'Refuses to delete a category with products, and says how many it has, or one that a collection names.';

revoke all on function private.refuse_to_delete_used_category() from public;
