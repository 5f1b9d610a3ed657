create or replace function public.other_inquiries (
  inquiry_id bigint
)
  returns setof public.product_inquiries
  language plpgsql
  stable
  security definer
  rows 20
  set search_path to ''
  as $function$
declare
  asked public.product_inquiries;
  of_sender bigint[];
begin
  perform private.require_admin();
  select * into asked from public.product_inquiries where id = other_inquiries.inquiry_id;
  -- All who were erased have the same address.
  of_sender := case when asked.user_email <> 'Erased' then private.inquiries_of_customer(lower(asked.user_email)) end;
  return query
    select * from public.product_inquiries as other
    where other.id <> asked.id
      and (other.id = any (of_sender) or other.user_id = asked.user_id or other.order_id = asked.order_id)
    order by other.created_at desc, other.id desc limit 20;
end
$function$;

comment on function public.other_inquiries(bigint) is 'The latest 20 other inquiries by the sender of this one, or about its order, newest first. By its id, because an e-mail address is kept out of addresses. PT403 for everyone but administrators.';

revoke all on function public.other_inquiries(bigint) from public;

grant execute on function public.other_inquiries(bigint) to authenticated;
