-- What is an edit of a product follows from the grants, instead of from a list of its columns in a trigger.

create function private.watch_product_edits()
  returns void
  language plpgsql
  set search_path to ''
  as $function$
begin
  execute format(
    'create or replace trigger products_set_updated_at before update of %s on public.products
      for each row execute function private.set_updated_at()',
    array_to_string(array_remove(private.editable_columns(), 'stock_quantity'), ', ')
  );
end
$function$;

comment on function private.watch_product_edits() is 'Sets updated_at with each change of a column that administrators may change, except the stock. A migration that grants the update of another column calls it afterwards.';

revoke all on function private.watch_product_edits() from public;

select private.watch_product_edits();
