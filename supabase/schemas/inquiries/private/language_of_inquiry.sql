create or replace function private.language_of_inquiry (
  inquiry public.product_inquiries
)
  returns text
  language sql
  stable
  set search_path to ''
  as $function$
  select coalesce(
    (select placed.language from public.orders as placed where placed.id = inquiry.order_id),
    private.page_language(inquiry.language)
  )
$function$;

comment on function private.language_of_inquiry(public.product_inquiries) is 'The language of mails to whoever sent it; null: the shop''s own.';

revoke all on function private.language_of_inquiry(public.product_inquiries) from public;
