create or replace function private.check_order_pace (
  recent timestamptz[],
  whose text
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
declare
  free_at constant timestamptz := greatest(recent[10] + interval '10 minutes', recent[30] + interval '1 day');
  seconds constant integer := ceil(extract(epoch from free_at - clock_timestamp()));
  minutes constant integer := ceil(seconds / 60.0);
begin
  if seconds > 0 then
    raise sqlstate 'PGRST' using
      message = json_build_object(
        'code', 'PT429',
        'message', format(
          'Too many orders from this %s. Please try again in %s, or call us.',
          whose,
          case
            when minutes = 1 then '1 minute'
            when minutes < 120 then minutes || ' minutes'
            else ceil(minutes / 60.0) || ' hours'
          end
        )
      )::text,
      detail = json_build_object('status', 429, 'headers', json_build_object('Retry-After', seconds::text))::text;
  end if;
end
$function$;

comment on function private.check_order_pace(timestamptz[], text) is 'Refuses another order (429, PT429, Retry-After) after these, the latest first; 30 of them are enough.';

revoke all on function private.check_order_pace(timestamptz[], text) from public;
