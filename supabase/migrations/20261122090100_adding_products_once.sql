-- A product whose saved response got lost is not added twice.

alter table public.products add column idempotency_key uuid unique;
comment on column public.products.idempotency_key is
  'Chosen by the browser that adds the product: the same key never makes a second product.';

grant insert (idempotency_key) on public.products to authenticated;
