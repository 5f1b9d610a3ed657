create or replace function private.next_invoice_number (
  kind text,
  out number text,
  out issued_at timestamptz
)
  returns record
  language plpgsql
  set search_path to ''
  as $function$
declare
  this_year integer;
  next integer;
begin
  loop
    this_year := extract(year from private.shop_today());
    insert into private.invoice_series as series (kind, year, last)
    values ('credit_note', this_year, 0), ('invoice', this_year, 0)
    on conflict do nothing;
    -- Both kinds are locked, always in the same order, because a transaction may issue both.
    perform from private.invoice_series as series where series.year = this_year order by series.kind for update;
    issued_at := clock_timestamp();
    -- The wait for the lock may have lasted into the new year.
    exit when extract(year from private.shop_day(issued_at)) = this_year;
  end loop;
  update private.invoice_series as series set last = series.last + 1
  where series.kind = next_invoice_number.kind and series.year = this_year
  returning series.last into next;
  number := concat(
    case kind when 'credit_note' then 'C' end, (select facts.invoice_prefix from public.shop_facts as facts),
    this_year, '-', lpad(next::text, greatest(6, length(next::text)), '0')
  );
end
$function$;

comment on function private.next_invoice_number(text) is 'The next number of a kind, and the time, which rises with it. Locks the series until the transaction ends: whoever calls it has locked everything else.';

revoke all on function private.next_invoice_number(text) from public;
