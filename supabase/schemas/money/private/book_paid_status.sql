create or replace function private.book_paid_status()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  perform private.book_by_hand(
    new, coalesce(nullif(current_setting('shop.paid_by', true), ''), 'other'), old.status,
    coalesce(nullif(current_setting('shop.paid_at', true), '')::timestamptz, clock_timestamp())
  );
  return null;
end
$function$;

comment on function private.book_paid_status() is 'An order that is said to be paid is paid, and so is a card order that is shipped: books what it lacks, by the method and at the time in the settings shop.paid_by and shop.paid_at of the transaction.';

revoke all on function private.book_paid_status() from public;
