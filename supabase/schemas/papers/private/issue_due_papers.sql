create or replace function private.issue_due_papers()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  moment constant text := (select invoice_when from public.shop_facts);
  placed public.orders;
  last record;
  is_mistaken boolean := false;
begin
  -- The order is read again, as it is at the end of the transaction.
  select * into placed from public.orders where id = new.id;
  if placed.id is null then
    return null;
  end if;
  if new.paid_amount < old.paid_amount then
    last := private.last_invoice(placed.id);
    is_mistaken := coalesce(last.uncredited > 0
      and ((last.invoice).document #>> '{payment,amount}')::numeric > least(placed.paid_amount, placed.total_amount), false);
  end if;
  if is_mistaken then
    perform private.issue_credit_note(placed, is_mistaken);
  end if;
  if private.invoice_is_due(placed, moment)
    and (is_mistaken or private.invoice_is_due(new, moment) and not private.invoice_is_due(old, moment))
  then
    perform private.issue_order_invoice(placed);
  end if;
  perform private.issue_credit_note(placed);
  return null;
end
$function$;

comment on function private.issue_due_papers() is 'Issues the invoice of an order that was paid or shipped, and the credit note of one that was refunded or cancelled. An invoice that says that more was paid than was, because a booking was taken back, is credited, and issued anew if it is due all the same. Runs when the transaction commits: then nothing is locked after the series of numbers.';

revoke all on function private.issue_due_papers() from public;
