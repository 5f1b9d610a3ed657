-- Rings and rings are one category, to the shopper who reads them.

do $$
declare
  again record;
begin
  for again in
    select id, name from (
      select id, name, row_number() over (partition by lower(name collate "en-x-icu") order by id) as place
      from public.product_categories
    ) as category
    where place > 1
  loop
    -- With another name it keeps its products and its promotions.
    update public.product_categories set name = left(again.name, 80) || ' (' || again.id || ')' where id = again.id;
  end loop;
end
$$;

create unique index product_categories_by_name_in_any_case
  on public.product_categories (lower(name collate "en-x-icu"));
