create or replace function public.review_quotes (
  ids bigint[] default '{}',
  page_language text default null::text
)
  returns table (
    id bigint,
    rating integer,
    words text,
    author text,
    language text,
    product_id bigint,
    product_name text,
    texts json
  )
  language sql
  stable
  security definer
  rows 12
  set search_path to ''
  as $function$
  with quoted as (
    (
      select review.id, review.rating, review.words, review.author, review.language, product.id as product_id, product.name
      from unnest(ids[1:12]) with ordinality as chosen (id, place)
      join public.reviews as review on review.id = chosen.id
      join public.products as product on product.id = review.product_id and product.status = 'published'
      where review.hidden_at is null and review.words ~ '\S'
      order by chosen.place
    )
    union all
    (
      select review.id, review.rating, review.words, review.author, review.language, product.id, product.name
      from public.reviews as review
      join public.products as product on product.id = review.product_id and product.status = 'published'
      where cardinality(ids) = 0 and review.hidden_at is null and review.rating >= 4 and review.words ~ '\S'
      order by review.rating desc, review.created_at desc, review.id desc limit 6
    )
  )
  select quoted.*, case when review_quotes.page_language is not null then (
    select json_agg(json_build_object('field', translation.field, 'text', translation.text))
    from public.translations as translation
    where translation.subject = 'products' and translation.record = quoted.product_id::text and translation.field = 'name'
      and translation.language = private.page_language(review_quotes.page_language)
  ) end
  from quoted
$function$;

comment on function public.review_quotes(bigint[], text) is 'What buyers say of the shop''s pieces, to be quoted: these reviews, at most twelve, in this order; without any, the newest six of the best, with four stars or more. None that is hidden, has no words, or is of a piece that is not published. texts: the translations of the piece''s name into the page''s language (BCP 47) as [{"field", "text"}]; null if there are none, or no language is named.';

revoke all on function public.review_quotes(bigint[], text) from public;

grant execute on function public.review_quotes(bigint[], text) to anon, authenticated, service_role;
