create or replace function private.index_inquiries (
  ids bigint[]
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
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
$function$;

comment on function private.index_inquiries(bigint[]) is 'Writes what these inquiries are found by.';

revoke all on function private.index_inquiries(bigint[]) from public;
