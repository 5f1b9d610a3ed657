create or replace function private.index_translations()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  most constant integer := 200;
  own bigint[];
  words text[];
  ids bigint[];
begin
  if tg_op = 'DELETE' then
    own := array(select case subject when 'products' then record::bigint end from removed where subject = 'products');
    words := array(select record from removed where subject = 'words');
  else
    own := array(select case subject when 'products' then record::bigint end from added where subject = 'products');
    words := array(select record from added where subject = 'words');
  end if;
  if own = '{}' and words = '{}' then
    return null;
  end if;
  ids := array(
    select id from unnest(own) as id
    union
    select product.id from public.products as product
    where words <> '{}' and exists (select from private.product_words(product) as said where said.word = any (words))
    order by 1 limit most + 1
  );
  if cardinality(ids) <= most then
    perform private.index_product_words(ids);
  else
    update private.word_index set is_current = false, version = version + 1;
  end if;
  return null;
end
$function$;

comment on function private.index_translations() is 'Maintains the words of the products that a translation is of; of many, refresh_words does.';

revoke all on function private.index_translations() from public;
