create or replace function private.check_order_pace (
  recent timestamptz[],
  whose text,
  factor integer default 1
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
declare
  free_at constant timestamptz := greatest(
    recent[10 * factor] + interval '10 minutes', recent[30 * factor] + interval '1 day'
  );
  seconds constant integer := ceil(extract(epoch from free_at - clock_timestamp()));
  minutes constant integer := ceil(seconds / 60.0);
  refusal constant jsonb := private.refusal(
    'orders_too_many',
    format(
      'Too many orders from this %s. Please try again in %s, or call us.',
      case whose when 'email' then 'e-mail address' else whose end,
      case
        when minutes = 1 then '1 minute'
        when minutes < 120 then minutes || ' minutes'
        else ceil(minutes / 60.0) || ' hours'
      end
    ),
    jsonb_build_object('whose', whose, 'wait', jsonb_build_object('minutes', minutes))
  );
begin
  if seconds > 0 then
    raise sqlstate 'PGRST' using
      message = json_build_object(
        'code', 'PT429', 'message', refusal -> 'message', 'details', refusal ->> 'params', 'hint', refusal -> 'code'
      )::text,
      detail = json_build_object('status', 429, 'headers', json_build_object('Retry-After', seconds::text))::text;
  end if;
end
$function$;

comment on function private.check_order_pace(timestamptz[], text, integer) is 'Refuses another order (429, PT429, Retry-After) after these, the latest first; 30 times factor of them are enough. whose: account, email or connection.';

revoke all on function private.check_order_pace(timestamptz[], text, integer) from public;
