create or replace function public.search_inquiries (
  q text,
  kind text default null::text,
  status text default null::text
)
  returns setof public.product_inquiries
  language plpgsql
  stable
  security definer
  rows 500
  set search_path to ''
  as $function$
declare
  pattern text;
  about_order bigint[];
  -- No index finds one or two letters, which people type on the way to more. They are looked for in the latest 2,000 inquiries.
  since constant bigint := case
    when q !~ '[[:alnum:]]{2}.|.[[:alnum:]]{2}' then (select max(id) - 2000 from public.product_inquiries)
  end;
begin
  perform private.require_admin();
  q := private.clean_code(q);
  pattern := private.search_pattern(private.without_accents(q));
  if q ~ '^\s*#?[0-9]{1,18}\s*$' then
    about_order := array(
      select id from public.product_inquiries where order_id = btrim(q, E' \t\r\n#')::bigint order by id desc limit 501
    );
  end if;
  -- PostgreSQL plans for the values when they are in the text: see search_orders.
  return query execute concat(
    'select inquiry.* from public.product_inquiries as inquiry join private.inquiry_words as known on known.inquiry_id = inquiry.id',
    format(' where (known.words ~ %L', pattern),
    ' and known.inquiry_id > ' || since,
    case when cardinality(about_order) > 0 then format(' or known.inquiry_id = any (%L)', about_order) end,
    ')',
    ' and inquiry.kind = ' || quote_literal(search_inquiries.kind),
    ' and inquiry.status = ' || quote_literal(search_inquiries.status),
    ' order by inquiry.created_at desc, inquiry.id desc limit 501'
  );
end
$function$;

comment on function public.search_inquiries(text, text, text) is 'The newest 501 inquiries that have q in their subject, their product''s name, the names or e-mail addresses of the sender and the sender''s account, the question or an answer, ignoring accents, or that are about the order of this number (41, #41): of a kind and a status, or (null) all. Fewer than three letters are only looked for in the newest 2000. A function for the reasons of search_orders. PT400: more than 200 characters; PT403: not an administrator.';

revoke all on function public.search_inquiries(text, text, text) from public;

grant execute on function public.search_inquiries(text, text, text) to authenticated;
