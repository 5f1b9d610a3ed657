create or replace function public.answer_inquiry (
  answered_id bigint,
  answer text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  inquiry public.product_inquiries;
  words constant text := btrim(answer, E' \t\r\n');
begin
  perform private.require_admin();
  if coalesce(answer, '') !~ '\S' then
    raise exception using errcode = 'PT400', message = 'Please write your answer.';
  elsif length(answer) > 5000 then
    raise exception using errcode = 'PT400', message = 'Please keep your answer within 5,000 characters.';
  end if;
  select * into inquiry from public.product_inquiries where id = answered_id for update;
  if inquiry.id is null then
    raise exception using errcode = 'PT404', message = 'This inquiry no longer exists.';
  end if;
  perform private.enqueue_message(
    'inquiry_answered', inquiry.user_email,
    jsonb_build_object('inquiry', private.inquiry_snapshot(inquiry), 'answer', words),
    inquiry_id => inquiry.id
  );
  update public.product_inquiries set status = 'replied', answer = words where id = inquiry.id;
end
$function$;

comment on function "public"."answer_inquiry"(bigint, text) is 'Mails the owner''s answer to the sender, and sets the inquiry to replied. PT403 for everyone but administrators.';

revoke all on function "public"."answer_inquiry"(bigint, text) from public;

grant execute on function "public"."answer_inquiry"(bigint, text) to "authenticated";
