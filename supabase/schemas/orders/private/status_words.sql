create or replace function private.status_words (
  status text
)
  returns text
  language sql
  immutable
  parallel safe
  as $function$
  select case status
    when 'pending_payment' then 'pending payment'
    when 'cancelled_payment' then 'cancelled payment'
    when 'payment_failed' then 'payment failed'
    else status
  end
$function$;

comment on function private.status_words(text) is 'An order''s status in an English sentence.';

revoke all on function private.status_words(text) from public;
