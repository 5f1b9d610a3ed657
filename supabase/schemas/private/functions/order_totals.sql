create or replace function private.order_totals (
  subtotal numeric,
  OUT tax numeric,
  OUT shipping numeric,
  OUT total numeric
)
  returns record
  language plpgsql
  immutable
  set search_path to ''
  AS $function$
begin
  tax := round(subtotal * 0.08, 2);
  shipping := case when subtotal > 50 then 0.00 else 5.99 end;
  total := subtotal + tax + shipping;
end
$function$;

comment on function "private"."order_totals"(numeric) is 'Tax (8 %, rounded once), shipping (free above $50.00) and total of a subtotal, in dollars.';

revoke all on function "private"."order_totals"(numeric) from public;
