create or replace function private.refuse_holding (
  limit_reached text,
  whose text,
  room numeric,
  noun text
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
begin
  raise exception using
    errcode = 'PT409',
    detail = 'limit',
    message = format(
      '%s can be on order %s before they are paid. %s, or call us.', limit_reached, whose,
      case when room > 0 then format('Please order at most %s%s now', room, noun) else 'Please pay for those orders first' end
    );
end
$function$;

comment on function private.refuse_holding(text, text, numeric, text) is 'Refuses with what is possible instead, and the suggestion to call.';

revoke all on function private.refuse_holding(text, text, numeric, text) from public;
