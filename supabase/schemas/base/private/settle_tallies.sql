create or replace function private.settle_tallies()
  returns void
  language plpgsql
  set search_path to ''
  as $function$
begin
  perform set_config('facet.tallies', 'now', true);
  perform private.add_to_tally(later.subject, later.kind, later.number, later.amount)
  from (
    select subject, kind, sum(number)::bigint as number, sum(amount) as amount
    from private.later_tallies group by subject, kind order by subject, kind
  ) as later
  where later.number <> 0 or later.amount <> 0;
  delete from private.later_tallies;
end
$function$;

comment on function private.settle_tallies() is 'Adds to the tallies what this transaction has put off.';

revoke all on function private.settle_tallies() from public;
