create or replace function private.end_offer()
  returns trigger
  language plpgsql
  set search_path to ''
  AS $function$
begin
  if tg_op = 'UPDATE' and old.order_id is not null and new.status <> old.status then
    raise exception using errcode = 'PT409', message = 'This offer has been bought. Its status stays as it is.';
  end if;
  new.expires_at := case
    when new.status <> 'accepted' then null
    when tg_op = 'INSERT' then coalesce(new.expires_at, new.updated_at + make_interval(days => new.days))
    when old.status = 'accepted' then old.expires_at
    else clock_timestamp() + make_interval(days => new.days)
  end;
  return new;
end
$function$;

comment on function "private"."end_offer"() is 'The days in which an offer can be bought count from its acceptance.';

revoke all on function "private"."end_offer"() from public;
