create table public.invoices (
  id bigint generated always as identity not null,
  number text not null,
  kind text not null,
  order_id bigint not null,
  refers_to text,
  issued_at timestamptz not null,
  document jsonb not null,
  constraint invoices_check check ((kind = 'credit_note') = (refers_to is not null)),
  constraint invoices_document_check check (jsonb_typeof(document) = 'object'),
  constraint invoices_kind_check check (kind in ('invoice', 'credit_note')),
  constraint invoices_number_check check (length(number) <= 16),
  constraint invoices_number_key unique (number),
  constraint invoices_pkey primary key (id),
  constraint invoices_refers_to_fkey foreign key (refers_to) references public.invoices(number)
);

alter table public.invoices
  enable row level security;

comment on table public.invoices is 'Invoices and credit notes as they were issued. Only functions of the database write it; nobody changes or deletes a row.';

create policy "customers read the invoices of their own orders, admins all" on public.invoices
  for select
  to authenticated
  using ((select private.is_admin()) or (exists ( select
   from public.orders
  where ((orders.id = invoices.order_id) and (orders.user_id = (select private.customer_id()))))));

grant select on table public.invoices to authenticated, service_role;

comment on column public.invoices.document is 'All that the paper says: {version, kind, number, refers_to?: {number, day}, reason?: refund or cancellation, day, seller, buyer: {name, lines, country_code, email}, order: {id, day}, currency, locale, time_zone, prices_include_tax, tax_name, lines: [{name, sku, options, quantity, unit_price, rate, net, tax, gross}], shipping?: {method, price, rate, net, tax, gross}, rates: [{rate, net, tax, gross}], totals: {subtotal, shipping, net, tax, gross}, payment: {method, amount, day?}}. Amounts in its currency, rates in percent, days as YYYY-MM-DD in its time zone.';

comment on column public.invoices.number is '2026-000123 or, of a credit note, C2026-000045, with the owner''s prefix before the year: without gaps per kind and year.';

comment on column public.invoices.order_id is 'No foreign key: an invoice stays when its order is deleted.';

comment on column public.invoices.refers_to is 'The invoice that a credit note corrects.';

create index invoices_by_order on public.invoices (order_id, id);
