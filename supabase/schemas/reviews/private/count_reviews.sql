create or replace function private.count_reviews()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  change record;
begin
  for change in execute
    'select product_id, array[
       sum(times) filter (where rating = 1), sum(times) filter (where rating = 2), sum(times) filter (where rating = 3),
       sum(times) filter (where rating = 4), sum(times) filter (where rating = 5)
     ] as stars from (' || case tg_op
      when 'INSERT' then 'select product_id, rating, 1 as times from added'
      when 'DELETE' then 'select product_id, rating, -1 as times from removed'
      else 'select product_id, rating, 1 as times from added union all select product_id, rating, -1 from removed'
    end || ') as each where product_id is not null group by product_id order by product_id'
  loop
    -- Words were changed, or an answer: the figures stay, and the product is not touched.
    continue when not exists (select from unnest(change.stars) as star where star <> 0);
    update public.review_figures as figures set stars = array(
      select held + coalesce(added, 0) from unnest(figures.stars, change.stars) with ordinality as each (held, added, n) order by n
    )
    where figures.product_id = change.product_id;
    if not found then
      insert into public.review_figures as figures (product_id, stars)
      select product.id, array(select coalesce(star, 0) from unnest(change.stars) with ordinality as each (star, n) order by n)
      from public.products as product where product.id = change.product_id
      on conflict (product_id) do update set stars = array(
        select held + added from unnest(figures.stars, excluded.stars) with ordinality as each (held, added, n) order by n
      );
    end if;
    continue when not found;
    update public.products as product set
      rating = round(figures.points::numeric / nullif(figures.reviews, 0), 1), reviews = figures.reviews
    from public.review_figures as figures
    where product.id = change.product_id and figures.product_id = product.id
      and (product.rating, product.reviews) is distinct from
        (round(figures.points::numeric / nullif(figures.reviews, 0), 1), figures.reviews);
    delete from public.review_figures as figures where figures.product_id = change.product_id and figures.reviews = 0;
  end loop;
  return null;
end
$function$;

comment on function private.count_reviews() is 'Maintains review_figures and what products say of them.';

revoke all on function private.count_reviews() from public;
