create or replace function public.claim_messages (
  most integer default 10,
  lease_seconds integer default 300
)
  returns json
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  owners constant text[] := array(
    select profile.email from public.user_roles as given join public.profiles as profile on profile.id = given.user_id
    where given.role = 'admin' and private.is_email_address(profile.email) order by profile.email
  );
  documents json;
begin
  perform private.give_up_message(late.id, 'It was not sent in time, so it is not sent any more.')
  from (
    select id from public.messages
    where state = 'waiting' and next_attempt_at <= clock_timestamp() and (
      (data ->> 'expires_at')::timestamptz <= clock_timestamp() or created_at < clock_timestamp() - interval '30 days'
    )
    for update skip locked
  ) as late;

  with due as (
    select id from public.messages
    where state = 'waiting' and next_attempt_at <= clock_timestamp()
    order by next_attempt_at, id
    limit greatest(least(most, 100), 0)
    for update skip locked
  ),
  claimed as (
    update public.messages as message
    set attempts = message.attempts + 1,
      first_attempt_at = coalesce(message.first_attempt_at, clock_timestamp()),
      next_attempt_at = clock_timestamp() + make_interval(secs => lease_seconds),
      -- So private.retry_messages knows that it is being sent.
      last_error = null
    from due where message.id = due.id
    returning message.*
  )
  select json_agg(
    json_build_object(
      'id', claimed.id,
      'kind', claimed.kind,
      'recipients', case when claimed.recipient is null then owners else array[claimed.recipient] end,
      'data', claimed.data,
      'secret', secret.secret,
      'message_id', claimed.message_id,
      'attempts', claimed.attempts,
      'created_at', claimed.created_at
    )
    order by claimed.id
  )
  into documents
  from claimed left join private.message_secrets as secret on secret.message_id = claimed.id;
  return coalesce(documents, '[]');
end
$function$;

comment on function public.claim_messages(integer, integer) is 'Messages that are due, reserved for one worker until the lease ends: [{"id", "kind", "recipients", "data", "secret", "message_id", "attempts", "created_at"}]. Those that are too late are given up.';

revoke all on function public.claim_messages(integer, integer) from public;

grant execute on function public.claim_messages(integer, integer) to service_role;
