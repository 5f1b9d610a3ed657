create or replace function public.product_reviews (
  product_id bigint,
  stars integer default null::integer,
  with_photographs boolean default false,
  sort text default 'newest',
  after bigint default null::bigint
)
  returns json
  language plpgsql
  stable
  security definer
  set search_path to ''
  as $function$
declare
  figures public.review_figures;
  last public.reviews;
  page json;
begin
  select known.* into figures from public.review_figures as known
  join public.products as product on product.id = known.product_id
  where known.product_id = product_reviews.product_id and (product.status = 'published' or private.is_admin());
  if figures.product_id is null then
    return '{"count": 0, "average": null, "stars": [0, 0, 0, 0, 0], "reviews": [], "next": null}';
  end if;
  select * into last from public.reviews as review where review.id = product_reviews.after;
  -- A query for each order, so that each reads its index.
  execute format(
    $query$
      select json_agg(json_build_object(
        'id', id, 'created_at', created_at, 'rating', rating, 'words', words, 'author', author, 'photographs', photographs,
        'size', size, 'fit', fit, 'language', language, 'answer', answer, 'answered_at', answered_at
      ) order by place)
      from (
        select *, row_number() over () as place from (
          select * from public.reviews
          where product_id = $1 and hidden_at is null %s %s %s
          order by %s limit 11
        ) as ordered
      ) as found
    $query$,
    case when product_reviews.stars is not null then 'and rating = $2' end,
    case when with_photographs then $sql$and photographs <> '{}'$sql$ end,
    case when last.id is not null then case sort
      when 'highest' then 'and (rating, created_at, id) < ($3, $4, $5)'
      when 'lowest' then 'and rating >= $3 and (rating > $3 or (created_at, id) < ($4, $5))'
      else 'and (created_at, id) < ($4, $5)'
    end end,
    case sort
      when 'highest' then 'rating desc, created_at desc, id desc'
      when 'lowest' then 'rating, created_at desc, id desc'
      else 'created_at desc, id desc'
    end
  ) into page using product_reviews.product_id, product_reviews.stars, last.rating, last.created_at, last.id;
  return json_build_object(
    'count', figures.reviews, 'average', round(figures.points::numeric / figures.reviews, 2), 'stars', figures.stars,
    'reviews', coalesce((
      select json_agg(review order by place) from json_array_elements(page) with ordinality as each (review, place) where place <= 10
    ), '[]'),
    'next', case when json_array_length(page) > 10 then (page -> 9 ->> 'id')::bigint end
  );
end
$function$;

comment on function public.product_reviews(bigint, integer, boolean, text, bigint) is 'What buyers say of a product: all of its stars, and ten reviews that are not hidden. sort: newest, highest or lowest; after: the id of the last one of the page before, "next"; null: there are no more.';

revoke all on function public.product_reviews(bigint, integer, boolean, text, bigint) from public;

grant execute on function public.product_reviews(bigint, integer, boolean, text, bigint) to anon, authenticated, service_role;
