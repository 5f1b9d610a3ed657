create or replace function private.move_customer_tally (
  before text,
  after text
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
begin
  if before is distinct from after then
    perform private.add_to_tally('buyers', kind, number)
    from (values (before, -1), (after, 1)) as change (kind, number) where kind is not null;
  end if;
end
$function$;

comment on function private.move_customer_tally(text, text) is 'Tallies that a customer is of another kind than before.';

revoke all on function private.move_customer_tally(text, text) from public;
