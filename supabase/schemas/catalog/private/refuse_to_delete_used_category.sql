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
      errcode = 'PT409',
      message = format(
        'The category "%s" is used by %s. Move or delete %s first.',
        old.name,
        case used when 1 then '1 product' else used || ' products' end,
        case used when 1 then 'it' else 'them' end
      ),
      detail = json_build_object('products', used)::text;
  elsif collection is not null then
    raise exception using
      errcode = 'PT409',
      message = format('The collection "%s" has the category "%s" in its rule. Change the rule first.', collection, old.name);
  end if;
  return old;
end
$function$;

comment on function private.refuse_to_delete_used_category() is 'Refuses to delete a category with products, and says how many it has, or one that a collection names.';

revoke all on function private.refuse_to_delete_used_category() from public;
