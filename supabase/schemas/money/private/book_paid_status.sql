create or replace function private.book_paid_status()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  perform private.book_by_hand(new, coalesce(nullif(current_setting('shop.paid_by', true), ''), 'other'));
  return null;
end
$function$;

comment on function private.book_paid_status() is 'An order that is said to be paid is paid: books what it lacks, by the method in the setting shop.paid_by of the transaction.';

revoke all on function private.book_paid_status() from public;
