-- Reviews that buyers write: one for a line of an order, proven by the account or by a key.

set local lock_timeout = '3s';

create table public.reviews (
  id bigint generated always as identity primary key,
  order_item_id bigint not null unique references public.order_items (id) on delete cascade,
  product_id bigint references public.products (id) on delete set null,
  created_at timestamptz not null default now(),
  changed_at timestamptz,
  rating integer not null check (rating between 1 and 5),
  words text not null default '' check (length(words) <= 3000),
  author text not null default '' check (length(author) <= 60),
  photographs text[] not null default '{}',
  size text check (length(size) <= 100),
  fit text check (fit in ('small', 'true', 'large')),
  language text check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$'),
  answer text not null default '' check (length(answer) <= 2000),
  answered_at timestamptz,
  hidden_reason text check (hidden_reason ~ '\S' and length(hidden_reason) <= 500),
  hidden_at timestamptz,
  is_reported boolean not null default false,
  reported_at timestamptz,
  report_settled_at timestamptz,
  constraint reviews_photographs_check
    check (cardinality(photographs) <= 5 and array_position(photographs, null) is null and length(array_to_string(photographs, '')) <= 200)
);
comment on table public.reviews is 'What buyers say of a piece, at most one for a line of an order. write_review writes them; visitors read them with product_reviews.';
comment on column public.reviews.product_id is 'Null: the product was deleted since.';
comment on column public.reviews.author is 'The name that is shown; empty: none.';
comment on column public.reviews.photographs is 'The names of at most five files in review-photos.';
comment on column public.reviews.size is 'What the buyer had chosen as a size.';
comment on column public.reviews.fit is 'Whether it runs small, is true to size, or runs large; null: not said, or it has no size.';
comment on column public.reviews.language is 'BCP 47: the language of the shop in which it was written; null: the shop''s own.';
comment on column public.reviews.answer is 'The shop''s, below the review; empty: none.';
comment on column public.reviews.hidden_reason is 'Why its words and photographs are not shown; null: they are. Its stars count in any case.';
comment on column public.reviews.is_reported is 'Whether a reader has reported it, and no administrator has looked at it yet.';
comment on column public.reviews.report_settled_at is 'When an administrator settled a report: further ones are ignored.';

create index reviews_of_product on public.reviews (product_id, created_at desc, id desc) where hidden_at is null;
create index reviews_of_product_from_best on public.reviews (product_id, rating desc, created_at desc, id desc) where hidden_at is null;
create index reviews_of_product_from_worst on public.reviews (product_id, rating, created_at desc, id desc) where hidden_at is null;
create index reviews_with_photographs on public.reviews (product_id, created_at desc, id desc)
  where hidden_at is null and photographs <> '{}';
create index reviews_by_product on public.reviews (product_id);
create index reviews_by_age on public.reviews (created_at desc, id desc);
create index reviews_reported on public.reviews (created_at desc, id desc) where is_reported;

alter table public.reviews enable row level security;
create policy "admins read reviews" on public.reviews for select to authenticated using ((select private.is_admin()));
create policy "admins answer and hide reviews" on public.reviews for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
revoke all on public.reviews from anon, authenticated, service_role;
grant select on public.reviews to authenticated, service_role;
grant update (answer, hidden_reason, is_reported) on public.reviews to authenticated;

create function private.clean_words(words text) returns text
  language sql immutable set search_path to ''
as $$
  -- At most one empty line in a row.
  select btrim(regexp_replace(string_agg(private.clean_line(line), E'\n' order by place), E'\n{3,}', E'\n\n', 'g'), E'\n')
  from regexp_split_to_table(words, E'\r\n|\r|\n') with ordinality as given (line, place)
$$;
comment on function private.clean_words(text) is 'Several lines of text for people to read, each as clean_line has it.';
revoke all on function private.clean_words(text) from public;

create function private.note_review_change() returns trigger
  language plpgsql security definer set search_path to ''
as $$
begin
  if new.answer is distinct from old.answer then
    new.answer := private.clean_words(new.answer);
    new.answered_at := case when new.answer <> '' then now() end;
  end if;
  if new.hidden_reason is distinct from old.hidden_reason then
    new.hidden_reason := nullif(private.clean_words(new.hidden_reason), '');
    new.hidden_at := case when new.hidden_reason is not null then coalesce(old.hidden_at, now()) end;
    if new.hidden_at is not null then
      new.is_reported := false;
    end if;
  end if;
  if old.is_reported and not new.is_reported then
    new.report_settled_at := now();
  end if;
  return new;
end
$$;
comment on function private.note_review_change() is 'Cleans an answer and a reason, and notes when a review was answered, hidden, or a report of it settled.';
revoke all on function private.note_review_change() from public;

create trigger reviews_note_changes
  before update of answer, hidden_reason, is_reported on public.reviews
  for each row execute function private.note_review_change();

-- What the reviews of a product come to

create table public.review_figures (
  product_id bigint primary key references public.products (id) on delete cascade,
  stars integer[] not null check (cardinality(stars) = 5 and 0 <= all (stars)),
  reviews integer not null generated always as (stars[1] + stars[2] + stars[3] + stars[4] + stars[5]) stored,
  points bigint not null generated always as (stars[1] + stars[2] * 2 + stars[3] * 3 + stars[4]::bigint * 4 + stars[5]::bigint * 5) stored
);
comment on table public.review_figures is 'How many reviews a product has, by stars. Triggers maintain it; a product without reviews has no row.';
comment on column public.review_figures.stars is 'How many have one star, two, and so on.';
comment on column public.review_figures.points is 'The sum of all stars.';
alter table public.review_figures enable row level security;
create policy "whoever reads a product reads its figures" on public.review_figures for select to anon, authenticated
  using (exists (select from public.products as product where product.id = product_id));
revoke all on public.review_figures from anon, authenticated, service_role;
grant select on public.review_figures to anon, authenticated, service_role;

create function private.follow_reviews() returns trigger
  language plpgsql security definer set search_path to ''
as $$
declare
  figures public.review_figures;
begin
  select * into figures from public.review_figures as known where known.product_id = new.id and known.reviews > 0;
  if found then
    new.rating := round(figures.points::numeric / figures.reviews, 1);
    new.reviews := figures.reviews;
  end if;
  return new;
end
$$;
comment on function private.follow_reviews() is 'A product that has reviews is rated by them, whatever a form or an import says.';
revoke all on function private.follow_reviews() from public;

-- Before products_are_sorted_by_rating, which sorts by the result: triggers run by name.
create trigger products_are_rated_by_reviews
  before update of rating, reviews on public.products
  for each row execute function private.follow_reviews();

create function private.count_reviews() returns trigger
  language plpgsql security definer set search_path to ''
as $$
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
$$;
comment on function private.count_reviews() is 'Maintains review_figures and what products say of them.';
revoke all on function private.count_reviews() from public;

create trigger reviews_are_counted_when_added
  after insert on public.reviews referencing new table as added
  for each statement execute function private.count_reviews();
create trigger reviews_are_counted_when_changed
  after update on public.reviews referencing old table as removed new table as added
  for each statement execute function private.count_reviews();
create trigger reviews_are_counted_when_deleted
  after delete on public.reviews referencing old table as removed
  for each statement execute function private.count_reviews();

-- Photographs. A ticket lets its holder upload one file with the ordinary storage interface, on any backend.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('review-photos', 'review-photos', true, 5242880, array['image/jpeg', 'image/png', 'image/webp'])
on conflict (id) do update
  set public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

create table private.review_uploads (
  name uuid primary key default gen_random_uuid(),
  order_item_id bigint not null references public.order_items (id) on delete cascade,
  created_at timestamptz not null default now()
);
comment on table private.review_uploads is 'Tickets, each for one file in review-photos, until a review has it. A ticket is good for an hour.';
create index review_uploads_by_line on private.review_uploads (order_item_id);
alter table private.review_uploads enable row level security;

-- Who may review what

create table private.review_requests (
  order_id bigint primary key references public.orders (id) on delete cascade,
  key text not null unique default private.random_key(),
  delivered_at timestamptz not null default now(),
  asked_at timestamptz
);
comment on table private.review_requests is 'Orders that were delivered: their buyers are asked for reviews once, by a mail whose key opens the reviews of this order and nothing else.';
create index review_requests_waiting on private.review_requests (delivered_at) where asked_at is null;
alter table private.review_requests enable row level security;

create function private.note_delivery() returns trigger
  language plpgsql security definer set search_path to ''
as $$
begin
  insert into private.review_requests as request (order_id) values (new.id)
  on conflict (order_id) do update set delivered_at = now() where request.asked_at is null;
  return null;
end
$$;
comment on function private.note_delivery() is 'Notes that a buyer can be asked for reviews some days later.';
revoke all on function private.note_delivery() from public;

create trigger orders_note_their_delivery
  after update of status on public.orders
  for each row when (new.status = 'delivered' and old.status <> 'delivered')
  execute function private.note_delivery();

create function private.opens_reviews(order_id bigint, key text) returns boolean
  language plpgsql stable set search_path to ''
as $$
begin
  -- Digests, so that how long a comparison takes says nothing about the key.
  return private.opens_order(order_id, key) or coalesce(
    (
      select sha256(convert_to(request.key, 'UTF8')) = sha256(convert_to(opens_reviews.key, 'UTF8'))
      from private.review_requests as request where request.order_id = opens_reviews.order_id
    ),
    false
  );
end
$$;
comment on function private.opens_reviews(bigint, text) is 'Whether this key opens the reviews of an order: its guest key, or that of the mail that asks for them.';
revoke all on function private.opens_reviews(bigint, text) from public;

create function private.may_be_reviewed(placed public.orders) returns boolean
  language sql stable set search_path to ''
as $$
  select placed.status = 'delivered' or placed.status = 'shipped' and coalesce((
    select max(event.created_at) < now() - interval '14 days' from public.order_events as event
    where event.order_id = placed.id and event.kind = 'status' and event.data ->> 'to' = 'shipped'
  ), false)
$$;
comment on function private.may_be_reviewed(public.orders) is 'Whether the pieces of an order have arrived: it is delivered, or was shipped two weeks ago.';
revoke all on function private.may_be_reviewed(public.orders) from public;

create function private.size_of_line(item public.order_items) returns text
  language sql stable set search_path to ''
as $$
  select left(chosen ->> 'value', 100)
  from jsonb_array_elements(item.options) with ordinality as given (chosen, place)
  where chosen ? 'choice' and (
    chosen ->> 'name' ~* '\m(size|length)\M'
    or exists (select from public.product_options as option where option.id = (chosen ->> 'option')::bigint and option.is_ring_size)
  )
  order by place limit 1
$$;
comment on function private.size_of_line(public.order_items) is 'The size or length that was chosen of a piece; null: it has none.';
revoke all on function private.size_of_line(public.order_items) from public;

create function private.may_change(review public.reviews) returns boolean
  language sql stable set search_path to ''
as $$
  select review.hidden_at is null and review.created_at > now() - interval '60 days'
$$;
comment on function private.may_change(public.reviews) is 'Whether its author can change or delete a review: for 60 days, and not what the shop has hidden.';
revoke all on function private.may_change(public.reviews) from public;

create function private.line_to_review(order_item_id bigint, key text) returns public.order_items
  language plpgsql set search_path to ''
as $$
declare
  customer constant uuid := private.customer_id();
  item public.order_items;
  placed public.orders;
begin
  select * into item from public.order_items as line where line.id = line_to_review.order_item_id;
  -- An order whose customer is being erased is waited for, and then opens no more.
  perform from public.orders as found
  where found.id = item.order_id and (found.user_id = customer or private.opens_reviews(found.id, line_to_review.key))
  for share;
  select * into placed from public.orders as found
  where found.id = item.order_id and (found.user_id = customer or private.opens_reviews(found.id, line_to_review.key));
  if placed.id is null and customer is null and key is null then
    raise exception using errcode = 'PT401', hint = 'session_ended', message = 'Your session has ended. Please sign in again.';
  elsif placed.id is null then
    raise exception using
      errcode = 'PT404', hint = 'reviewed_order_not_found', message = 'This order could not be found.';
  elsif not private.may_be_reviewed(placed) then
    raise exception using
      errcode = 'PT409', hint = 'review_before_delivery', message = 'You can review a piece once it has arrived.';
  elsif item.product_id is null then
    raise exception using
      errcode = 'PT409', hint = 'reviewed_product_gone', message = 'This piece is no longer in the shop, so it cannot be reviewed.';
  end if;
  return item;
end
$$;
comment on function private.line_to_review(bigint, text) is 'The line of an order that the caller may review: of their own order, or with a key. PT401, PT404: not theirs; PT409: it has not arrived, or the product is gone.';
revoke all on function private.line_to_review(bigint, text) from public;

create function private.refuse_late_change(review public.reviews) returns void
  language plpgsql set search_path to ''
as $$
begin
  if review.hidden_at is not null then
    raise exception using
      errcode = 'PT409', hint = 'review_hidden', message = 'The shop has hidden this review, so it can no longer be changed.';
  elsif not private.may_change(review) then
    raise exception using
      errcode = 'PT409', hint = 'review_time_over', message = 'A review can be changed for 60 days.';
  end if;
end
$$;
comment on function private.refuse_late_change(public.reviews) is 'PT409: its author can no longer change or delete this review.';
revoke all on function private.refuse_late_change(public.reviews) from public;

create function public.write_review(
  order_item_id bigint, rating integer, words text, author text, fit text default null, photographs text[] default '{}',
  language text default null, key text default null
) returns bigint
  language plpgsql security definer set search_path to ''
as $$
declare
  cleaned constant text := private.clean_words(coalesce(words, ''));
  shown_author constant text := private.clean_line(coalesce(author, ''));
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
  if exists (
    select from unnest(coalesce(photographs, '{}')) as given (name)
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
      photographs = coalesce(write_review.photographs, '{}'), changed_at = now()
    where review.id = held.id;
    written := held.id;
  else
    insert into public.reviews (order_item_id, product_id, rating, words, author, photographs, size, fit, language)
    values (
      item.id, item.product_id, write_review.rating, cleaned, shown_author, coalesce(write_review.photographs, '{}'),
      line_size, case when line_size is not null then write_review.fit end, private.page_language(write_review.language)
    )
    returning id into written;
  end if;
  delete from private.review_uploads as ticket
  where ticket.order_item_id = item.id and ticket.name::text = any (write_review.photographs);
  return written;
end
$$;
comment on function public.write_review(bigint, integer, text, text, text, text[], text, text) is 'Writes the review of a line of an order, or changes it: of the caller''s own order, or with its guest key or the key of the mail that asks for it. Returns its id. PT400: it makes no sense; PT401, PT404: not the caller''s order; PT409: not arrived, hidden, or too late to change.';
revoke all on function public.write_review(bigint, integer, text, text, text, text[], text, text) from public;
grant execute on function public.write_review(bigint, integer, text, text, text, text[], text, text)
  to anon, authenticated, service_role;

create function public.delete_review(order_item_id bigint, key text default null) returns void
  language plpgsql security definer set search_path to ''
as $$
declare
  item constant public.order_items := private.line_to_review(order_item_id, key);
  held public.reviews;
begin
  select * into held from public.reviews as review where review.order_item_id = item.id for update;
  if held.id is not null then
    perform private.refuse_late_change(held);
    delete from public.reviews as review where review.id = held.id;
  end if;
end
$$;
comment on function public.delete_review(bigint, text) is 'Deletes the review of a line of an order, for whoever may write it. Repeating it changes nothing. Refuses as write_review does.';
revoke all on function public.delete_review(bigint, text) from public;
grant execute on function public.delete_review(bigint, text) to anon, authenticated, service_role;

create function public.order_reviews(order_id bigint, key text default null) returns json
  language plpgsql stable security definer set search_path to ''
as $$
declare
  customer constant uuid := private.customer_id();
begin
  return (
    select json_build_object(
      'id', placed.id,
      'may_be_reviewed', private.may_be_reviewed(placed),
      -- Links are forwarded, so they do not say who bought.
      'author', case when placed.user_id = customer then (
        select split_part(btrim(profile.full_name), ' ', 1) from public.profiles as profile where profile.id = customer
      ) end,
      'lines', (
        select json_agg(
          json_build_object(
            'id', item.id, 'product_id', item.product_id, 'name', private.bought_name(page.language, item),
            'image', item.image_at_purchase, 'size', private.size_of_line(item),
            'options', private.options_in(page.language, item.options),
            'review', (
              select json_build_object(
                'rating', review.rating, 'words', review.words, 'author', review.author, 'fit', review.fit,
                'photographs', review.photographs, 'created_at', review.created_at,
                'is_hidden', review.hidden_at is not null, 'may_change', private.may_change(review)
              )
              from public.reviews as review where review.order_item_id = item.id
            )
          )
          order by item.id
        )
        from public.order_items as item where item.order_id = placed.id
      )
    )
    from public.orders as placed, lateral (select private.page_language(placed.language) as language) as page
    where placed.id = order_reviews.order_id
      and (placed.user_id = customer or private.opens_reviews(placed.id, order_reviews.key))
  );
end
$$;
comment on function public.order_reviews(bigint, text) is 'The lines of an order with their reviews, for whoever may write them. null: not the caller''s order, or another key.';
revoke all on function public.order_reviews(bigint, text) from public;
grant execute on function public.order_reviews(bigint, text) to anon, authenticated, service_role;

-- Reading

create function public.product_reviews(
  product_id bigint, stars integer default null, with_photographs boolean default false, sort text default 'newest',
  after bigint default null
) returns json
  language plpgsql stable security definer set search_path to ''
as $$
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
$$;
comment on function public.product_reviews(bigint, integer, boolean, text, bigint) is 'What buyers say of a product: all of its stars, and ten reviews that are not hidden. sort: newest, highest or lowest; after: the id of the last one of the page before, "next"; null: there are no more.';
revoke all on function public.product_reviews(bigint, integer, boolean, text, bigint) from public;
grant execute on function public.product_reviews(bigint, integer, boolean, text, bigint) to anon, authenticated, service_role;

create function public.report_review(review_id bigint) returns void
  language plpgsql security definer set search_path to ''
as $$
begin
  -- Reports wait for one another, so that each counts those before.
  perform pg_advisory_xact_lock(hashtextextended('reports of reviews', 45));
  if not exists (
    select from public.reviews as review
    where review.id = review_id and review.hidden_at is null and not review.is_reported and review.report_settled_at is null
  ) then
    return;
  elsif coalesce(current_setting('shop.limits', true), '') <> 'off' and (
    select count(*) from public.reviews as review where review.reported_at > now() - interval '1 hour'
  ) >= 30 then
    raise exception using
      errcode = 'PT429', hint = 'review_reports_too_many',
      message = 'Too many reviews were reported in an hour. Please try again later.';
  end if;
  update public.reviews as review set is_reported = true, reported_at = now() where review.id = review_id;
end
$$;
comment on function public.report_review(bigint) is 'Shows a review to the owner. What is hidden, or was looked at already, stays as it is. PT429: more than 30 in an hour in the whole shop.';
revoke all on function public.report_review(bigint) from public;
grant execute on function public.report_review(bigint) to anon, authenticated, service_role;
create index reviews_by_report on public.reviews (reported_at) where reported_at is not null;

create function private.may_upload_review_photograph(name text) returns boolean
  language sql stable security definer set search_path to ''
as $$
  select exists (
    select from private.review_uploads as ticket
    where ticket.name::text = may_upload_review_photograph.name and ticket.created_at > now() - interval '1 hour'
  )
$$;
comment on function private.may_upload_review_photograph(text) is 'Whether there is a ticket for a file of this name.';
revoke all on function private.may_upload_review_photograph(text) from public;
grant execute on function private.may_upload_review_photograph(text) to anon, authenticated, service_role;

create policy "buyers add photographs to reviews" on storage.objects for insert to anon
  with check (bucket_id = 'review-photos' and private.may_upload_review_photograph(name));
alter policy "admins add files of pages" on storage.objects
  with check (
    bucket_id in ('product-images', 'product-videos', 'certificates', 'shop-images') and (select private.is_admin())
    or bucket_id = 'review-photos' and private.may_upload_review_photograph(name)
  );
alter policy "admins add files of pages" on storage.objects rename to "admins add files of pages, buyers of reviews";
alter policy "admins list files of pages" on storage.objects
  using (bucket_id in ('product-images', 'product-videos', 'certificates', 'shop-images', 'review-photos') and (select private.is_admin()));
alter policy "admins delete files of pages" on storage.objects
  using (bucket_id in ('product-images', 'product-videos', 'certificates', 'shop-images', 'review-photos') and (select private.is_admin()));

create function public.begin_review_photograph(order_item_id bigint, key text default null) returns text
  language plpgsql security definer set search_path to ''
as $$
declare
  item constant public.order_items := private.line_to_review(order_item_id, key);
  ticket uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended(item.id::text, 45));
  if (
    select count(*) from private.review_uploads as given
    where given.order_item_id = item.id and given.created_at > now() - interval '1 day'
  ) >= 20 then
    raise exception using
      errcode = 'PT429', hint = 'review_uploads_too_many',
      message = 'Too many photographs were uploaded for this review. Please try again tomorrow.';
  end if;
  insert into private.review_uploads (order_item_id) values (item.id) returning name into ticket;
  return ticket;
end
$$;
comment on function public.begin_review_photograph(bigint, text) is 'A name in the bucket review-photos, under which the caller may upload one photograph within an hour, for the review of this line. Refuses as write_review does. PT429: more than 20 a day.';
revoke all on function public.begin_review_photograph(bigint, text) from public;
grant execute on function public.begin_review_photograph(bigint, text) to anon, authenticated, service_role;

create function public.unused_review_photographs() returns setof text
  language sql security definer rows 100 set search_path to ''
as $$
  delete from private.review_uploads where created_at < now() - interval '1 day';
  select file.name from storage.objects as file
  where file.bucket_id = 'review-photos'
    and not exists (select from private.review_uploads as ticket where ticket.name::text = file.name)
    and not exists (
      select from public.reviews as review where review.photographs <> '{}' and review.photographs @> array[file.name]
    )
  order by file.created_at limit 100
$$;
comment on function public.unused_review_photographs() is 'Up to 100 files in review-photos that no review has: of reviews that were changed, deleted or erased, and uploads that no review came for within a day.';
revoke all on function public.unused_review_photographs() from public;
grant execute on function public.unused_review_photographs() to service_role;
create index reviews_by_photograph on public.reviews using gin (photographs) where photographs <> '{}';
