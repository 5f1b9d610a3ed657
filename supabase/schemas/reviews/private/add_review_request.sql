create or replace function private.add_review_request()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  insert into private.review_requests as request (order_id) values (new.id)
  on conflict (order_id) do update set delivered_at = now() where request.asked_at is null;
  return null;
end
$function$;

comment on function private.add_review_request() is 'Notes that a buyer can be asked for reviews some days later.';

revoke all on function private.add_review_request() from public;
