-- The foot of every page links to Shipping, Returns and Size guide, unless somebody has decided otherwise: pages that are as they began
-- have the first words, and the time at which they all began. What nobody has changed keeps its date.

alter table public.pages disable trigger pages_set_updated_at;
update public.pages set in_footer = true
where (slug, md5(body)) in (
  ('shipping', '8032c138172ae1af055cf536a9eb09fd'),
  ('returns', '8f8c43ddd2e4fe4432e7d4a381b4d5b1'),
  ('size-guide', 'bed54c80555c164409cff48c8f1bc863')
) and updated_at = (
  select first.updated_at from public.pages as first
  where first.slug in ('about', 'contact', 'shipping', 'returns', 'size-guide')
  group by first.updated_at having count(*) > 1 order by first.updated_at limit 1
);
alter table public.pages enable trigger pages_set_updated_at;
