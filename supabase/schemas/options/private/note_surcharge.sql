create or replace function private.note_surcharge()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  if private.is_restoring() then
    return null;
  end if;
  insert into public.price_changes (product_id, kind, option_id, choice, old, new, cause, actor)
  values (
    new.product_id, 'surcharge', new.id, new.name, case tg_op when 'UPDATE' then old.surcharge end, new.surcharge,
    private.current_cause(), auth.uid()
  );
  return null;
end
$function$;

comment on function private.note_surcharge() is 'Notes what a text costs, such as an engraving.';

revoke all on function private.note_surcharge() from public;
