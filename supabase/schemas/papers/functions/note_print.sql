create or replace function public.note_print (
  order_ids bigint[],
  paper text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  missing bigint;
begin
  perform private.require_admin();
  if paper is null or paper not in ('packing_slip', 'gift_receipt', 'invoice', 'credit_note')
    or coalesce(cardinality(order_ids), 0) not between 1 and 200
  then
    raise exception using errcode = 'PT400', hint = 'bad_request', message = 'Please choose from 1 to 200 orders, and a paper.';
  end if;
  select asked.id into missing from unnest(order_ids) as asked (id)
  where not exists (select from public.orders as placed where placed.id = asked.id) limit 1;
  if found then
    raise exception using errcode = 'PT404', hint = 'order_unknown', message = 'There is no such order.';
  end if;
  perform private.note_order_event(asked.id, 'print', jsonb_build_object('paper', paper))
  from (select distinct unnest(order_ids) as id order by id) as asked;
end
$function$;

comment on function public.note_print(bigint[], text) is 'Writes down that a paper of these orders was printed: packing_slip, gift_receipt, invoice or credit_note. PT400: none or more than 200 orders; PT403 for everyone but administrators; PT404: no such order.';

revoke all on function public.note_print(bigint[], text) from public;

grant execute on function public.note_print(bigint[], text) to authenticated;
