create or replace function public.customer_count (
  kind text default null::text
)
  returns bigint
  language plpgsql
  stable
  security definer
  set search_path to ''
  as $function$
begin
  perform private.require_admin();
  return (
    select coalesce(sum(tally.number), 0) from private.tallies as tally
    where tally.subject = 'buyers' and case customer_count.kind
      when 'account' then tally.kind in ('account', 'account without orders')
      when 'guest' then tally.kind = 'guest'
      else true
    end
  );
end
$function$;

comment on function public.customer_count(text) is 'How many customers there are: with an account, as a guest, or (null) both. PT403 for everyone but administrators.';

revoke all on function public.customer_count(text) from public;

grant execute on function public.customer_count(text) to authenticated;
