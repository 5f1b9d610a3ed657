-- Invoices and credit notes, numbered without gaps.

-- Tables

alter table public.shop_facts
  add column invoice_when text not null default 'shipped' check (invoice_when in ('paid', 'shipped', 'by_hand')),
  -- A number that begins with C is a credit note's.
  add column invoice_prefix text not null default '' check (invoice_prefix ~ '^([ABD-Z0-9][A-Z0-9]{0,3})?$');
comment on column public.shop_facts.invoice_when is 'When an order gets its invoice by itself: paid, or shipped; by_hand: when an administrator asks for it.';
comment on column public.shop_facts.invoice_prefix is 'What the numbers of invoices begin with: at most four of A-Z and 0-9, not C first.';
grant update (invoice_when, invoice_prefix) on public.shop_facts to authenticated;

create table public.invoices (
  id bigint generated always as identity primary key,
  number text not null unique check (length(number) <= 16),
  kind text not null check (kind in ('invoice', 'credit_note')),
  order_id bigint not null,
  refers_to text references public.invoices (number),
  issued_at timestamptz not null,
  document jsonb not null check (jsonb_typeof(document) = 'object'),
  check ((kind = 'credit_note') = (refers_to is not null))
);
comment on table public.invoices is 'Invoices and credit notes as they were issued. Only functions of the database write it; nobody changes or deletes a row.';
comment on column public.invoices.number is '2026-000123 or, of a credit note, C2026-000045, with the owner''s prefix before the year: without gaps per kind and year.';
comment on column public.invoices.order_id is 'No foreign key: an invoice stays when its order is deleted.';
comment on column public.invoices.refers_to is 'The invoice that a credit note corrects.';
comment on column public.invoices.document is 'All that the paper says: {version, kind, number, refers_to?: {number, day}, reason?: refund or cancellation, day, seller, buyer: {name, lines, country_code, email}, order: {id, day}, currency, locale, time_zone, prices_include_tax, tax_name, lines: [{name, sku, options, quantity, unit_price, rate, net, tax, gross}], shipping?: {method, price, rate, net, tax, gross}, rates: [{rate, net, tax, gross}], totals: {subtotal, shipping, net, tax, gross}, payment: {method, amount, day?}}. Amounts in its currency, rates in percent, days as YYYY-MM-DD in its time zone.';
create index invoices_by_order on public.invoices (order_id, id);

create table private.invoice_series (
  kind text not null check (kind in ('invoice', 'credit_note')),
  year integer not null,
  last integer not null,
  primary key (kind, year)
);
comment on table private.invoice_series is 'The last number given out per kind and year of the shop''s time zone. Its rows are locked until the transaction that issues ends, so a number is given back with it.';

alter table public.invoices enable row level security;
alter table private.invoice_series enable row level security;
revoke all on public.invoices, private.invoice_series from public, anon, authenticated, service_role;
grant select on public.invoices to authenticated, service_role;

create policy "customers read the invoices of their own orders, admins all" on public.invoices
  for select to authenticated
  using (
    (select private.is_admin())
    or exists (
      select from public.orders where orders.id = invoices.order_id and orders.user_id = (select private.customer_id())
    )
  );

-- What a paper says

create function private.shop_day(moment timestamptz) returns date
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return (moment at time zone (select time_zone from public.shop_facts))::date;
exception when invalid_parameter_value then
  return (moment at time zone 'UTC')::date;
end
$$;
comment on function private.shop_day(timestamptz) is 'The day of a moment in the shop''s time zone.';

create or replace function private.shop_today() returns date
  language sql stable security definer set search_path = ''
as $$
  select private.shop_day(clock_timestamp())
$$;

create function private.letterhead() returns jsonb
  language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'version', 1,
    'seller', jsonb_build_object(
      'name', facts.name, 'registered_name', facts.registered_name, 'address', facts.address, 'country', facts.country,
      'tax_number', facts.tax_number, 'email', facts.email, 'phone', facts.phone, 'logo', facts.logo
    ),
    'locale', facts.locale, 'time_zone', facts.time_zone
  )
  from public.shop_facts as facts
$$;
comment on function private.letterhead() is 'What every invoice and credit note says of the shop.';

create function private.address_lines(address jsonb) returns text[]
  language sql immutable set search_path = ''
as $$
  select array(
    select line from unnest(array[
      address ->> 'line1',
      address ->> 'line2',
      concat_ws(
        ', ', nullif(address ->> 'city', ''),
        nullif(concat_ws(' ', nullif(address ->> 'state', ''), nullif(address ->> 'postal_code', '')), '')
      ),
      address ->> 'country'
    ]) with ordinality as given (line, position)
    where line <> '' order by position
  )
$$;
comment on function private.address_lines(jsonb) is 'An address without its name, as on a label. addressLines in domain/shipping-address.ts writes the same.';

create function private.invoice_parts(placed public.orders)
  returns table (rate numeric, net numeric, tax numeric)
  language sql stable set search_path = ''
as $$
  with part as (
    select item.tax_rate as rate, item.net, item.tax from public.order_items as item where item.order_id = placed.id
    union all
    select
      case when placed.shipping_tax > 0 then placed.tax_rate else 0 end,
      placed.shipping - case when placed.prices_include_tax then placed.shipping_tax else 0 end,
      placed.shipping_tax
    where placed.shipping > 0
  ), unexplained as (
    select placed.total_amount - placed.tax - coalesce(sum(part.net), 0) as net, placed.tax - coalesce(sum(part.tax), 0) as tax
    from part
  )
  select * from part
  union all
  -- Orders from before lines had a tax of their own: their papers add up all the same.
  select placed.tax_rate, unexplained.* from unexplained where unexplained.net <> 0 or unexplained.tax <> 0
$$;
comment on function private.invoice_parts(public.orders) is 'What an order''s total consists of: its lines and its shipping, with the rates of their tax.';

create function private.invoice_document(placed public.orders) returns jsonb
  language plpgsql stable set search_path = ''
as $$
begin
  return private.letterhead() || jsonb_build_object(
    'buyer', jsonb_build_object(
      'name', coalesce(placed.customer_name, ''), 'lines', to_jsonb(private.address_lines(placed.shipping_address)),
      'country_code', private.country_of(placed.shipping_address), 'email', coalesce(placed.customer_email, '')
    ),
    'order', jsonb_build_object('id', placed.id, 'day', private.shop_day(placed.created_at)),
    'currency', placed.currency,
    'prices_include_tax', placed.prices_include_tax,
    'tax_name', placed.tax_name,
    'lines', (
      select coalesce(jsonb_agg(
        jsonb_build_object(
          'name', item.name_at_purchase, 'sku', item.sku_at_purchase, 'quantity', item.quantity,
          'options', (
            select coalesce(jsonb_agg(jsonb_build_object('name', chosen -> 'name', 'value', chosen -> 'value')), '[]')
            from jsonb_array_elements(item.options) as chosen
          ),
          'unit_price', item.price_at_purchase, 'rate', trim_scale(item.tax_rate),
          'net', item.net, 'tax', item.tax, 'gross', item.net + item.tax
        )
        order by item.id
      ), '[]')
      from public.order_items as item where item.order_id = placed.id
    ),
    'shipping', case when placed.shipping > 0 or placed.shipping_method is not null then jsonb_build_object(
      'method', placed.shipping_method, 'price', placed.shipping,
      'rate', case when placed.shipping_tax > 0 then trim_scale(placed.tax_rate) else 0 end,
      'net', placed.shipping - case when placed.prices_include_tax then placed.shipping_tax else 0 end,
      'tax', placed.shipping_tax,
      'gross', placed.shipping + case when placed.prices_include_tax then 0 else placed.shipping_tax end
    ) end,
    'rates', (
      select coalesce(jsonb_agg(
        jsonb_build_object('rate', trim_scale(total.rate), 'net', total.net, 'tax', total.tax, 'gross', total.net + total.tax)
        order by total.rate desc
      ), '[]')
      from (
        select part.rate, sum(part.net) as net, sum(part.tax) as tax
        from private.invoice_parts(placed) as part group by part.rate
      ) as total
    ),
    'totals', jsonb_build_object(
      'subtotal', placed.subtotal, 'shipping', placed.shipping,
      'net', placed.total_amount - placed.tax, 'tax', placed.tax, 'gross', placed.total_amount
    ),
    'payment', jsonb_build_object(
      'method', placed.payment_method, 'amount', least(placed.paid_amount, placed.total_amount),
      'day', private.shop_day(placed.paid_at)
    )
  );
end
$$;
comment on function private.invoice_document(public.orders) is 'What an order''s invoice says, but for its number and day.';

create function private.credited_rates(invoice public.invoices, amount numeric) returns jsonb
  language plpgsql stable set search_path = ''
as $$
declare
  decimals constant integer := private.currency_decimals(invoice.document ->> 'currency');
  rates numeric[];
  nets numeric[];
  taxes numeric[];
  grosses numeric[];
begin
  with line as (
    select paper.id = invoice.id as is_invoiced, given.*
    from public.invoices as paper,
      jsonb_to_recordset(paper.document -> 'rates') as given (rate numeric, net numeric, tax numeric)
    where paper.order_id = invoice.order_id and (paper.id = invoice.id or paper.refers_to = invoice.number)
  ), uncredited as (
    select line.rate,
      sum(case when line.is_invoiced then line.net else -line.net end) as net,
      sum(case when line.is_invoiced then line.tax else -line.tax end) as tax
    from line group by line.rate
  )
  select array_agg(uncredited.rate), array_agg(uncredited.net), array_agg(uncredited.tax)
  into rates, nets, taxes
  from (select * from uncredited where net + tax <> 0 order by rate desc) as uncredited;

  grosses := private.spread(
    amount, array(select net + tax from unnest(nets, taxes) as uncredited (net, tax)), decimals
  );
  return (
    select jsonb_agg(
      jsonb_build_object('rate', part.rate, 'net', share.of[1], 'tax', share.of[2], 'gross', part.gross) order by part.rate desc
    )
    from unnest(rates, nets, taxes, grosses) as part (rate, net, tax, gross),
      lateral (select private.spread(part.gross, array[part.net, part.tax], decimals) as of) as share
    where part.gross <> 0
  );
end
$$;
comment on function private.credited_rates(public.invoices, numeric) is 'How an amount is credited: divided over what is left of the invoice''s rates, and in each over net and tax, to the cent.';

-- Issuing

create function private.next_invoice_number(kind text, out number text, out issued_at timestamptz)
  language plpgsql set search_path = ''
as $$
declare
  this_year integer;
  next integer;
begin
  loop
    this_year := extract(year from private.shop_today());
    insert into private.invoice_series as series (kind, year, last)
    values ('credit_note', this_year, 0), ('invoice', this_year, 0)
    on conflict do nothing;
    -- Both kinds, in one order, because a transaction may issue both.
    perform from private.invoice_series as series where series.year = this_year order by series.kind for update;
    issued_at := clock_timestamp();
    -- Whoever has waited for the lock may have waited until the new year.
    exit when extract(year from private.shop_day(issued_at)) = this_year;
  end loop;
  update private.invoice_series as series set last = series.last + 1
  where series.kind = next_invoice_number.kind and series.year = this_year
  returning series.last into next;
  number := concat(
    case kind when 'credit_note' then 'C' end, (select facts.invoice_prefix from public.shop_facts as facts),
    this_year, '-', lpad(next::text, greatest(6, length(next::text)), '0')
  );
end
$$;
comment on function private.next_invoice_number(text) is 'The next number of a kind, and the time, which rises with it. Locks the series until the transaction ends: whoever calls it has locked everything else.';

create function private.issue_paper(
  kind text, order_id bigint, document jsonb, invoice public.invoices default null
) returns public.invoices
  language plpgsql set search_path = ''
as $$
declare
  given record;
  issued public.invoices;
begin
  given := private.next_invoice_number(kind);
  insert into public.invoices (number, kind, order_id, refers_to, issued_at, document)
  values (
    given.number, issue_paper.kind, issue_paper.order_id, invoice.number, given.issued_at,
    document || jsonb_build_object(
      'kind', issue_paper.kind, 'number', given.number, 'day', private.shop_day(given.issued_at)
    )
  )
  returning * into issued;
  perform private.note_order_event(issued.order_id, 'invoice', jsonb_build_object('number', issued.number, 'kind', issued.kind));
  return issued;
end
$$;
comment on function private.issue_paper(text, bigint, jsonb, public.invoices) is 'Issues an invoice or a credit note, and writes it into the order''s events.';

create function private.last_invoice(order_id bigint, out invoice public.invoices, out uncredited numeric)
  language plpgsql stable set search_path = ''
as $$
begin
  select * into invoice from public.invoices as issued
  where issued.order_id = last_invoice.order_id and issued.kind = 'invoice' order by issued.id desc limit 1;
  uncredited := (invoice.document #>> '{totals,gross}')::numeric - coalesce((
    select sum((note.document #>> '{totals,gross}')::numeric) from public.invoices as note
    where note.order_id = last_invoice.order_id and note.refers_to = invoice.number
  ), 0);
end
$$;
comment on function private.last_invoice(bigint) is 'The order''s last invoice, and what is left of it after its credit notes; null if it has none.';

create function private.sold_for(placed public.orders) returns numeric
  language sql immutable set search_path = ''
as $$
  select case
    when private.is_void(placed.status) then 0
    -- What was paid beyond the total is refunded without a credit note.
    else greatest(
      placed.total_amount - greatest(placed.refunded_amount - greatest(placed.paid_amount - placed.total_amount, 0), 0), 0
    )
  end
$$;
comment on function private.sold_for(public.orders) is 'What an order''s invoices and credit notes should come to: its total without what was refunded, nothing if it is void.';

create function private.issue_credit_note(placed public.orders) returns void
  language plpgsql set search_path = ''
as $$
declare
  last constant record := private.last_invoice(placed.id);
  invoice constant public.invoices := last.invoice;
  said constant jsonb := invoice.document;
  total constant numeric := said #>> '{totals,gross}';
  amount constant numeric := last.uncredited - private.sold_for(placed);
  rates jsonb;
begin
  if amount is null or amount <= 0 then
    return;
  end if;
  rates := private.credited_rates(invoice, amount);
  perform private.issue_paper(
    'credit_note', placed.id,
    said || private.letterhead() || jsonb_build_object(
      'refers_to', jsonb_build_object('number', invoice.number, 'day', said -> 'day'),
      'reason', case when private.is_void(placed.status) then 'cancellation' else 'refund' end,
      -- What is a part of the total is no longer about single lines.
      'lines', case when amount = total then said -> 'lines' else '[]' end,
      'shipping', case when amount = total then said -> 'shipping' end,
      'rates', rates,
      'totals', (
        select jsonb_build_object('net', sum(part.net), 'tax', sum(part.tax), 'gross', amount)
          || case when amount = total
            then jsonb_build_object('subtotal', said #> '{totals,subtotal}', 'shipping', said #> '{totals,shipping}') else '{}'
          end
        from jsonb_to_recordset(rates) as part (net numeric, tax numeric)
      ),
      'payment', null
    ),
    invoice
  );
end
$$;
comment on function private.issue_credit_note(public.orders) is 'Credits what the order''s invoice says beyond what it was sold for: after a refund, or a cancellation. Nothing if that is credited already, or not invoiced.';

create function private.issue_order_invoice(placed public.orders) returns public.invoices
  language plpgsql set search_path = ''
as $$
declare
  last constant record := private.last_invoice(placed.id);
  invoice public.invoices := last.invoice;
begin
  -- One that is wholly credited belongs to a sale that was undone.
  if invoice.id is null or last.uncredited = 0 and private.sold_for(placed) > 0 then
    invoice := private.issue_paper('invoice', placed.id, private.invoice_document(placed));
    perform private.issue_credit_note(placed);
  end if;
  return invoice;
end
$$;
comment on function private.issue_order_invoice(public.orders) is 'The order''s invoice, issued now if it has none that counts. The order is locked.';

create function private.invoice_is_due(placed public.orders, moment text) returns boolean
  language sql immutable set search_path = ''
as $$
  select not private.is_void(placed.status)
    and (placed.payment_status = 'paid' or placed.payment_method = 'cod' and moment = 'shipped')
    and case moment when 'paid' then true when 'shipped' then placed.status in ('shipped', 'delivered') else false end
$$;
comment on function private.invoice_is_due(public.orders, text) is 'Whether an order gets its invoice by itself, where invoices are issued at this moment.';

create function private.issue_papers() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  moment constant text := (select invoice_when from public.shop_facts);
  placed public.orders;
begin
  -- As it is at the end of the transaction.
  select * into placed from public.orders where id = new.id;
  if placed.id is null then
    return null;
  end if;
  if private.invoice_is_due(new, moment) and not private.invoice_is_due(old, moment)
    and private.invoice_is_due(placed, moment)
  then
    perform private.issue_order_invoice(placed);
  end if;
  perform private.issue_credit_note(placed);
  return null;
end
$$;
comment on function private.issue_papers() is 'Issues the invoice of an order that was paid or shipped, and the credit note of one that was refunded or cancelled. Runs when the transaction commits: then nothing is locked after the series of numbers.';

create constraint trigger orders_issue_papers
  after update of status, payment_status, refunded_amount on public.orders
  deferrable initially deferred
  for each row
  when (
    old.status is distinct from new.status or old.payment_status is distinct from new.payment_status
    or old.refunded_amount < new.refunded_amount
  )
  execute function private.issue_papers();

-- What people call

create function public.papers(placed public.orders) returns setof public.invoices
  language sql stable rows 2
as $$
  select issued.* from public.invoices as issued where issued.order_id = placed.id order by issued.id
$$;
comment on function public.papers(public.orders) is 'The invoices and credit notes of an order that the caller may read, oldest first; to be embedded in orders, because there is no foreign key.';

create function public.issue_invoice(order_id bigint) returns public.invoices
  language plpgsql security definer set search_path = ''
as $$
declare
  placed public.orders;
begin
  perform private.require_admin();
  select * into placed from public.orders where id = issue_invoice.order_id for no key update;
  if placed.id is null then
    raise exception using errcode = 'PT404', message = 'There is no such order.';
  elsif private.is_void(placed.status) then
    raise exception using errcode = 'PT409', message = 'This order is cancelled: it gets no invoice.';
  elsif placed.payment_method = 'stripe' and placed.payment_status <> 'paid' then
    raise exception using errcode = 'PT409', message = 'This order is not paid yet: it gets its invoice afterwards.';
  end if;
  return private.issue_order_invoice(placed);
end
$$;
comment on function public.issue_invoice(bigint) is 'The order''s invoice, issued now if it has none. PT403 for everyone but administrators; PT404: no such order; PT409: it is void, or by card and not paid.';

create function public.guest_invoices(order_id bigint, key text) returns json
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(json_agg(
      json_build_object(
        'number', issued.number, 'kind', issued.kind, 'refers_to', issued.refers_to, 'issued_at', issued.issued_at,
        'document', issued.document
      )
      order by issued.id
    ), '[]')
    from public.invoices as issued
    where issued.order_id = guest_invoices.order_id and private.opens_order(issued.order_id, guest_invoices.key)
  );
end
$$;
comment on function public.guest_invoices(bigint, text) is 'The invoices and credit notes of a guest''s order, oldest first, for anybody with its guest key; none for a different key.';

create function public.note_print(order_ids bigint[], paper text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  missing bigint;
begin
  perform private.require_admin();
  if paper is null or paper not in ('packing_slip', 'invoice', 'credit_note')
    or coalesce(cardinality(order_ids), 0) not between 1 and 200
  then
    raise exception using errcode = 'PT400', message = 'Please choose from 1 to 200 orders, and a paper.';
  end if;
  select asked.id into missing from unnest(order_ids) as asked (id)
  where not exists (select from public.orders as placed where placed.id = asked.id) limit 1;
  if found then
    raise exception using errcode = 'PT404', message = 'There is no such order.';
  end if;
  perform private.note_order_event(asked.id, 'print', jsonb_build_object('paper', paper))
  from (select distinct unnest(order_ids) as id order by id) as asked;
end
$$;
comment on function public.note_print(bigint[], text) is 'Writes down that a paper of these orders was printed: packing_slip, invoice or credit_note. PT400: none or more than 200 orders; PT403 for everyone but administrators; PT404: no such order.';

create or replace function public.guest_order (
  order_id bigint,
  key text
)
  returns json
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
begin
  return (
    select json_build_object(
      'id', placed.id,
      'created_at', placed.created_at,
      'status', placed.status,
      'currency', placed.currency,
      'subtotal', placed.subtotal,
      'tax', placed.tax,
      'tax_name', placed.tax_name,
      'tax_rate', placed.tax_rate,
      'prices_include_tax', placed.prices_include_tax,
      'shipping', placed.shipping,
      'shipping_method', placed.shipping_method,
      'shipping_tax', placed.shipping_tax,
      'arrives_by', placed.arrives_by,
      'total_amount', placed.total_amount,
      'payment_method', placed.payment_method,
      'payment_status', placed.payment_status,
      'paid_amount', placed.paid_amount,
      'refunded_amount', placed.refunded_amount,
      'tracking_provider', placed.tracking_provider,
      'tracking_number', placed.tracking_number,
      'tracking_link', placed.tracking_link,
      'order_items', private.order_lines(placed.id),
      'payments', coalesce((
        select json_agg(json_build_object('state', payment.state) order by payment.id)
        from public.payments as payment where payment.order_id = placed.id
      ), '[]'),
      'refunds', coalesce((
        select json_agg(
          json_build_object(
            'id', refund.id, 'amount_cents', refund.amount_cents, 'reason', refund.reason, 'state', refund.state
          )
          order by refund.id
        )
        from public.refunds as refund where refund.order_id = placed.id
      ), '[]'),
      -- Without the words of whoever asked, who knows them: links are forwarded.
      'requests', coalesce((
        select json_agg(
          json_build_object(
            'id', inquiry.id, 'kind', inquiry.kind, 'pieces', inquiry.pieces, 'reason', inquiry.reason,
            'status', inquiry.status, 'answer', inquiry.answer, 'created_at', inquiry.created_at
          )
          order by inquiry.id
        )
        from public.product_inquiries as inquiry where inquiry.order_id = placed.id
      ), '[]'),
      'papers', coalesce((
        select json_agg(json_build_object('number', issued.number, 'kind', issued.kind) order by issued.id)
        from public.invoices as issued where issued.order_id = placed.id
      ), '[]')
    )
    from public.orders as placed
    where placed.id = guest_order.order_id and private.opens_order(placed.id, guest_order.key)
  );
end
$function$;

revoke all on function
  private.shop_day(timestamptz), private.letterhead(), private.address_lines(jsonb), private.invoice_parts(public.orders),
  private.invoice_document(public.orders), private.credited_rates(public.invoices, numeric),
  private.next_invoice_number(text), private.issue_paper(text, bigint, jsonb, public.invoices), private.last_invoice(bigint),
  private.sold_for(public.orders), private.issue_credit_note(public.orders), private.issue_order_invoice(public.orders),
  private.invoice_is_due(public.orders, text), private.issue_papers(),
  public.papers(public.orders), public.issue_invoice(bigint), public.guest_invoices(bigint, text), public.note_print(bigint[], text)
  from public, anon, authenticated, service_role;
grant execute on function public.issue_invoice(bigint), public.note_print(bigint[], text) to authenticated;
grant execute on function public.papers(public.orders) to authenticated, service_role;
grant execute on function public.guest_invoices(bigint, text) to anon, authenticated, service_role;
