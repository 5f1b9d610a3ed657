-- A review that says something else can be reported again, and its photographs are there.

create or replace function public.write_review (
  order_item_id bigint,
  rating integer,
  words text,
  author text,
  fit text default null::text,
  photographs text[] default '{}',
  language text default null::text,
  key text default null::text
)
  returns bigint
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  cleaned constant text := private.clean_words(coalesce(words, ''));
  shown_author constant text := private.clean_line(coalesce(author, ''));
  -- Each once, in the order given.
  shown_photographs constant text[] := array(
    select given.name from unnest(photographs) with ordinality as given (name, place)
    where given.name is not null group by given.name order by min(given.place)
  );
  item public.order_items;
  line_size text;
  held public.reviews;
  written bigint;
begin
  if rating is null or rating not between 1 and 5 then
    raise exception using errcode = 'PT400', hint = 'review_stars_missing', message = 'Please choose one to five stars.';
  elsif length(cleaned) > 3000 then
    raise exception using
      errcode = 'PT400', hint = 'review_too_long', message = 'Please keep your review within 3,000 characters.';
  elsif length(shown_author) > 60 then
    raise exception using
      errcode = 'PT400', hint = 'review_author_too_long', message = 'Please keep your name within 60 characters.';
  elsif fit is not null and fit not in ('small', 'true', 'large') then
    raise exception using errcode = 'PT400', hint = 'bad_request', message = 'A piece runs small, is true to size, or runs large.';
  elsif cardinality(photographs) > 5 then
    raise exception using
      errcode = 'PT400', hint = 'review_photographs_too_many', message = 'A review has at most five photographs.';
  end if;
  item := private.line_to_review(order_item_id, key);
  line_size := private.size_of_line(item);
  -- Of two at once, the second one waits, and changes what the first has written.
  perform pg_advisory_xact_lock(hashtextextended(item.id::text, 45));
  select * into held from public.reviews as review where review.order_item_id = item.id for update;
  if held.id is not null then
    perform private.refuse_late_change(held);
  end if;
  -- Tickets that are too old are deleted, and then their files. Those of this line wait, or are missing by now.
  perform from private.review_uploads as ticket where ticket.order_item_id = item.id for update;
  if exists (
    select from unnest(shown_photographs) as given (name)
    where not given.name = any (coalesce(held.photographs, '{}')) and not exists (
      select from private.review_uploads as ticket
      join storage.objects as file on file.bucket_id = 'review-photos' and file.name = ticket.name::text
      where ticket.name::text = given.name and ticket.order_item_id = item.id
    )
  ) then
    raise exception using
      errcode = 'PT409', hint = 'review_photograph_missing', message = 'A photograph did not arrive. Please add it again.';
  end if;
  if held.id is not null then
    update public.reviews as review set
      rating = write_review.rating, words = cleaned, author = shown_author,
      fit = case when line_size is not null then write_review.fit end,
      photographs = shown_photographs, changed_at = now(),
      -- What an administrator has looked at said something else.
      report_settled_at = case
        when (review.words, review.author, review.photographs) = (cleaned, shown_author, shown_photographs) then review.report_settled_at
      end
    where review.id = held.id;
    written := held.id;
  else
    insert into public.reviews (order_item_id, product_id, rating, words, author, photographs, size, fit, language)
    values (
      item.id, item.product_id, write_review.rating, cleaned, shown_author, shown_photographs,
      line_size, case when line_size is not null then write_review.fit end, private.page_language(write_review.language)
    )
    returning id into written;
  end if;
  delete from private.review_uploads as ticket
  where ticket.order_item_id = item.id and ticket.name::text = any (shown_photographs);
  return written;
end
$function$;

comment on function public.write_review(bigint, integer, text, text, text, text[], text, text) is 'Writes the review of a line of an order, or changes it: of the caller''s own order, or with its guest key or the key of the mail that asks for it. Returns its id. PT400: it makes no sense; PT401, PT404: not the caller''s order; PT409: not arrived, hidden, or too late to change. Other words or photographs can be reported again.';

