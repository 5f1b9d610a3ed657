create or replace function public.send_contact_message (
  name text,
  email text,
  subject text,
  message text,
  language text default null::text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  sender constant text := private.clean_email(email);
  sender_name constant text := private.clean_line(name);
  about constant text := private.clean_line(subject);
  missing text;
  too_long text;
begin
  select
    (array_agg(field.label order by field.position) filter (where coalesce(field.words, '') !~ '\S'))[1],
    (array_agg(field.label order by field.position) filter (where length(field.words) > field.longest))[1]
  into missing, too_long
  from (values
    (1, 'name', sender_name, 200), (2, 'email', sender, 255), (3, 'subject', about, 200),
    (4, 'message', btrim(message, E' \t\r\n'), 5000)
  ) as field (position, label, words, longest);
  if missing is not null then
    raise exception using
      errcode = 'PT400', hint = 'field_missing',
      message = format('Please fill out the %s field.', missing),
      detail = jsonb_build_object('field', jsonb_build_object('word', missing))::text;
  elsif too_long is not null then
    raise exception using
      errcode = 'PT400', hint = 'field_too_long',
      message = format('The %s is too long.', too_long),
      detail = jsonb_build_object('field', jsonb_build_object('word', too_long))::text;
  elsif not private.is_email_address(sender) then
    raise exception using errcode = 'PT400', hint = 'email_invalid', message = 'Please enter a valid email address.';
  end if;
  -- Messages in one name wait for one another, so that each counts those before.
  perform pg_advisory_xact_lock(hashtextextended(lower(sender), 3));
  if coalesce(current_setting('shop.limits', true), '') <> 'off' and (
    select count(*) from public.product_inquiries as earlier
    where earlier.subject is not null and lower(earlier.user_email) = lower(sender)
      and earlier.created_at > now() - interval '1 hour'
  ) >= 5 then
    raise exception using
      errcode = 'PT429', hint = 'contact_messages_too_many',
      message = 'Too many messages from this e-mail address. Please try again in an hour.';
  end if;
  insert into public.product_inquiries (product_name, user_id, user_email, sender_name, subject, message, language)
  values (
    '', (select profile.id from public.profiles as profile where profile.id = (select auth.uid())), sender,
    sender_name, about, btrim(message, E' \t\r\n'), send_contact_message.language
  );
end
$function$;

comment on function public.send_contact_message(text, text, text, text, text) is 'A message from the contact page: an inquiry without a product. language: BCP 47, the one in which the sender reads the shop. PT400: something is missing or too long; PT429: more than five an hour from one address.';

revoke all on function public.send_contact_message(text, text, text, text, text) from public;

grant execute on function public.send_contact_message(text, text, text, text, text) to anon, authenticated, service_role;
