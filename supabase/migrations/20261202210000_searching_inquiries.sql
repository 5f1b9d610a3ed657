-- The back office searches inquiries: by who asked, and by every word of question and answers.

create table private.inquiry_words (
  inquiry_id bigint primary key references public.product_inquiries (id) on delete cascade,
  words text not null
);
alter table private.inquiry_words enable row level security;
revoke all on private.inquiry_words from public, anon, authenticated, service_role;
create index inquiry_words_by_trigrams on private.inquiry_words using gin (words extensions.gin_trgm_ops);
comment on table private.inquiry_words is 'What search_inquiries reads, one row for each inquiry, maintained by triggers: its product''s name, subject, names and e-mail addresses of its sender and the sender''s account, question and answers, in lines, without accents.';

create function private.index_inquiries(ids bigint[]) returns void
language plpgsql set search_path = '' as $$
begin
  -- Whoever comes second waits here, and then sees what the first has written.
  perform from private.inquiry_words where inquiry_id = any (ids) order by inquiry_id for update;
  insert into private.inquiry_words (inquiry_id, words)
  select inquiry.id, private.without_accents(concat_ws(
    E'\n', inquiry.product_name, inquiry.subject, inquiry.sender_name, inquiry.user_email, account.full_name, account.email,
    inquiry.message,
    (select string_agg(given.answer, E'\n' order by given.id) from public.inquiry_answers as given where given.inquiry_id = inquiry.id)
  ))
  from public.product_inquiries as inquiry left join public.profiles as account on account.id = inquiry.user_id
  where inquiry.id = any (ids)
  order by inquiry.id
  on conflict (inquiry_id) do update set words = excluded.words where inquiry_words.words <> excluded.words;
end
$$;
comment on function private.index_inquiries(bigint[]) is 'Writes what these inquiries are found by.';

create function private.index_changed_inquiries() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'product_inquiries' then
    perform private.index_inquiries(array[new.id]);
  elsif tg_table_name = 'inquiry_answers' then
    perform private.index_inquiries(array[new.inquiry_id]);
  else
    perform private.index_inquiries(array(select id from public.product_inquiries where user_id = new.id));
  end if;
  return null;
end
$$;
comment on function private.index_changed_inquiries() is 'Keeps what inquiries are found by, after a change of an inquiry, an answer or an account.';

revoke all on function private.index_inquiries(bigint[]) from public, anon, authenticated;
revoke all on function private.index_changed_inquiries() from public, anon, authenticated;

create trigger inquiries_are_indexed
  after insert or update of product_name, subject, sender_name, user_email, user_id, message on public.product_inquiries
  for each row execute function private.index_changed_inquiries();
create trigger answers_are_indexed
  after insert or update of answer on public.inquiry_answers
  for each row execute function private.index_changed_inquiries();
create trigger profiles_index_their_inquiries
  after update of full_name, email on public.profiles
  for each row when (old.full_name is distinct from new.full_name or old.email is distinct from new.email)
  execute function private.index_changed_inquiries();

select private.index_inquiries(array(select id from public.product_inquiries));

create function public.search_inquiries(q text, kind text default null, status text default null)
returns setof public.product_inquiries
language plpgsql stable security definer rows 500 set search_path = '' as $$
declare
  pattern text;
  about_order bigint[];
  -- No index knows one or two letters, which are typed on the way to more: they are looked for where that is quick.
  since constant bigint := case
    when q !~ '[[:alnum:]]{2}.|.[[:alnum:]]{2}' then (select max(id) - 2000 from public.product_inquiries)
  end;
begin
  perform private.require_admin();
  pattern := private.search_pattern(private.without_accents(q));
  if q ~ '^\s*#?[0-9]{1,18}\s*$' then
    about_order := array(
      select id from public.product_inquiries where order_id = btrim(q, E' \t\r\n#')::bigint order by id desc limit 501
    );
  end if;
  -- PostgreSQL plans for the values when they are in the text: see search_orders.
  return query execute concat(
    'select inquiry.* from public.product_inquiries as inquiry join private.inquiry_words as known on known.inquiry_id = inquiry.id',
    format(' where (known.words ~ %L', pattern),
    ' and known.inquiry_id > ' || since,
    case when cardinality(about_order) > 0 then format(' or known.inquiry_id = any (%L)', about_order) end,
    ')',
    ' and inquiry.kind = ' || quote_literal(search_inquiries.kind),
    ' and inquiry.status = ' || quote_literal(search_inquiries.status),
    ' order by inquiry.created_at desc, inquiry.id desc limit 501'
  );
end
$$;
comment on function public.search_inquiries(text, text, text) is 'The newest 501 inquiries that have q in their subject, their product''s name, the names or e-mail addresses of the sender and the sender''s account, the question or an answer, ignoring accents, or that are about the order of this number (41, #41): of a kind and a status, or (null) all. Fewer than three letters are only looked for in the newest 2000. A function for the reasons of search_orders. PT400: more than 200 characters; PT403: not an administrator.';
revoke all on function public.search_inquiries(text, text, text) from public, anon, authenticated;
grant execute on function public.search_inquiries(text, text, text) to authenticated;
