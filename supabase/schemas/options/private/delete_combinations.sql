create or replace function private.delete_combinations()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  delete from public.option_combinations where value_ids && (select array_agg(id) from removed);
  return null;
end
$function$;

comment on function private.delete_combinations() is 'Deletes the combinations of deleted values.';

revoke all on function private.delete_combinations() from public;
