create or replace function private.add_to_tally (
  subject text,
  kind text,
  number bigint,
  amount numeric default 0
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
begin
  if current_setting('facet.tallies', true) = 'later' then
    insert into private.later_tallies (subject, kind, number, amount)
    values (add_to_tally.subject, add_to_tally.kind, add_to_tally.number, add_to_tally.amount);
    return;
  end if;
  -- It takes any row that nobody else is changing, so nobody waits and nobody deadlocks.
  update private.tallies as held
  set number = held.number + add_to_tally.number, amount = held.amount + add_to_tally.amount
  where held.id = (
    select free.id from private.tallies as free
    where free.subject = add_to_tally.subject collate "C" and free.kind = add_to_tally.kind collate "C"
    limit 1 for update skip locked
  );
  if not found then
    insert into private.tallies (subject, kind, number, amount)
    values (add_to_tally.subject, add_to_tally.kind, add_to_tally.number, add_to_tally.amount);
  end if;
end
$function$;

comment on function private.add_to_tally(text, text, bigint, numeric) is 'Adds to a tally; negative numbers subtract.';

revoke all on function private.add_to_tally(text, text, bigint, numeric) from public;
