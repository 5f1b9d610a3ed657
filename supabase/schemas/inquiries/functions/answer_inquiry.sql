create or replace function public.answer_inquiry (
  answered_id bigint,
  answer text,
  last_seen bigint default null::bigint
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  inquiry public.product_inquiries;
  latest public.inquiry_answers;
  added_id bigint;
  words constant text := btrim(answer, E' \t\r\n');
begin
  perform private.require_admin();
  if coalesce(answer, '') !~ '\S' then
    raise exception using errcode = 'PT400', hint = 'answer_empty', message = 'Please write your answer.';
  elsif length(answer) > 5000 then
    raise exception using
      errcode = 'PT400', hint = 'answer_too_long',
      message = 'Please keep your answer within 5,000 characters.';
  end if;
  -- Answers to an inquiry come one after the other.
  select * into inquiry from public.product_inquiries where id = answered_id for update;
  if inquiry.id is null then
    raise exception using errcode = 'PT404', hint = 'inquiry_gone', message = 'This inquiry no longer exists.';
  elsif inquiry.user_email = 'Erased' then
    raise exception using
      errcode = 'PT409', hint = 'inquiry_erased',
      message = 'The data of the person who asked this was erased, so there is nobody to answer.';
  end if;
  select * into latest from public.inquiry_answers as given where given.inquiry_id = inquiry.id order by given.id desc limit 1;
  if latest.id > last_seen then
    if latest.author = (select auth.uid()) and latest.answer = words then
      -- The same answer comes again, because its response was lost on the way.
      return;
    end if;
    raise exception using
      errcode = 'PT409', hint = 'inquiry_answered_meanwhile',
      message = 'This inquiry was answered in the meantime. Your answer was not sent.';
  end if;
  insert into public.inquiry_answers (inquiry_id, author, answer)
  values (inquiry.id, (select profile.id from public.profiles as profile where profile.id = (select auth.uid())), words)
  returning id into added_id;
  perform private.enqueue_message(
    'inquiry_answered', inquiry.user_email,
    jsonb_build_object(
      'inquiry', private.inquiry_snapshot(inquiry, private.page_language(private.language_of_inquiry(inquiry))),
      'answer', words, 'answer_id', added_id
    ),
    inquiry_id => inquiry.id
  );
  update public.product_inquiries set status = 'replied' where id = inquiry.id;
end
$function$;

comment on function public.answer_inquiry(bigint, text, bigint) is 'Keeps and mails the owner''s answer to the sender, and sets the inquiry to replied. last_seen: the id of the latest answer that its author has seen, 0 for none; null does not ask. PT403 for everyone but administrators; PT404: no such inquiry; PT409: there is a later answer than last_seen, or the sender was erased.';

revoke all on function public.answer_inquiry(bigint, text, bigint) from public;

grant execute on function public.answer_inquiry(bigint, text, bigint) to authenticated;
