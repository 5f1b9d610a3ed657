create or replace function private.index_labels_of_product()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  perform private.index_product_labels(array[new.id]);
  return null;
end
$function$;

comment on function private.index_labels_of_product() is 'Maintains the labels of a product that was added or changed.';

revoke all on function private.index_labels_of_product() from public;
