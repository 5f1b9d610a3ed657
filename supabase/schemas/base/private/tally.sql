create or replace function private.tally (
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
    values (tally.subject, tally.kind, tally.number, tally.amount);
    return;
  end if;
  -- It takes any row that nobody else is changing, so nobody waits and nobody deadlocks.
  update private.tallies as held
  set number = held.number + tally.number, amount = held.amount + tally.amount
  where held.id = (
    select free.id from private.tallies as free
    where free.subject = tally.subject collate "C" and free.kind = tally.kind collate "C"
    limit 1 for update skip locked
  );
  if not found then
    insert into private.tallies (subject, kind, number, amount)
    values (tally.subject, tally.kind, tally.number, tally.amount);
  end if;
end
$function$;

comment on function private.tally(text, text, bigint, numeric) is 'Adds to a tally; negative numbers subtract.';

revoke all on function private.tally(text, text, bigint, numeric) from public;
