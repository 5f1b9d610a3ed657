create or replace function public.delete_review (
  order_item_id bigint,
  key text default null::text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  item constant public.order_items := private.line_to_review(order_item_id, key);
  held public.reviews;
begin
  select * into held from public.reviews as review where review.order_item_id = item.id for update;
  if held.id is not null then
    perform private.refuse_late_change(held);
    delete from public.reviews as review where review.id = held.id;
  end if;
end
$function$;

comment on function public.delete_review(bigint, text) is 'Deletes the review of a line of an order, for whoever may write it. Repeating it changes nothing. Refuses as write_review does.';

revoke all on function public.delete_review(bigint, text) from public;

grant execute on function public.delete_review(bigint, text) to anon, authenticated, service_role;
