create or replace function public.request_customer_data (
  kind text,
  language text default null::text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  asker constant uuid := private.customer_id();
  address text;
  request private.data_requests;
begin
  if asker is null then
    raise exception using errcode = 'PT401', hint = 'log_in_first', message = 'Please log in first.';
  elsif request_customer_data.kind is null or request_customer_data.kind not in ('export', 'erase') then
    raise exception using errcode = 'PT400', hint = 'bad_request', message = 'Data can be downloaded or erased.';
  end if;
  -- Requests of one account wait for one another, so that each counts those before.
  select lower(email) into address from public.profiles where id = asker for no key update;
  if private.is_email_address(address) is not true then
    raise exception using
      errcode = 'PT409', hint = 'account_without_email',
      message = 'Your account has no email address. Please write to us.';
  end if;
  if request_customer_data.kind = 'erase' then
    if exists (select from public.user_roles where user_id = asker) then
      raise exception using
        errcode = 'PT409', hint = 'erased_is_administrator',
        message = 'You are an administrator. Another administrator has to remove these rights first.';
    end if;
    perform private.refuse(
      'PT409', private.open_order_refusal(array(select id from public.orders where user_id = asker))
    );
  end if;
  delete from private.data_requests where account_id = asker and created_at < now() - interval '1 hour';
  if coalesce(current_setting('shop.limits', true), '') <> 'off'
    and (select count(*) from private.data_requests where account_id = asker) >= 5 then
    raise exception using
      errcode = 'PT429', hint = 'data_requests_too_many',
      message = 'You have asked five times within an hour. Please try again later.';
  end if;
  update private.data_requests as earlier set expires_at = now(), digest = null
  where earlier.account_id = asker and earlier.kind = request_customer_data.kind;
  insert into private.data_requests (account_id, kind, email) values (asker, request_customer_data.kind, address)
  returning * into request;
  perform private.enqueue_message(
    case request.kind when 'export' then 'data_export' else 'data_erasure' end, address,
    jsonb_build_object(
      'data_request_id', request.id, 'expires_at', request.expires_at,
      'language', request_customer_data.language,
      'secret', jsonb_build_object('nonce', private.random_key())
    )
  );
end
$function$;

comment on function public.request_customer_data(text, text) is 'Mails the caller a link to download (export) or erase what the shop stores of them; it works for an hour. language: BCP 47, the one in which the caller reads the shop. PT400, PT401; PT409: it cannot be erased now; PT429: more than five an hour.';

revoke all on function public.request_customer_data(text, text) from public;

grant execute on function public.request_customer_data(text, text) to authenticated;
