create or replace function private.write_formula (
  target bigint,
  given jsonb
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
begin
  if given is null or given = 'null' then
    delete from public.product_formulas where product_id = target;
  else
    insert into public.product_formulas
    select target, formula.metal, formula.fineness, formula.net_weight, formula.gross_weight, coalesce(formula.making_charge, 0),
      coalesce(formula.stones_price, 0), formula.ending, formula.hsn
    from jsonb_populate_record(null::public.product_formulas, given) as formula
    on conflict (product_id) do update
    set (metal, fineness, net_weight, gross_weight, making_charge, stones_price, ending, hsn) = (
      select excluded.metal, excluded.fineness, excluded.net_weight, excluded.gross_weight, excluded.making_charge,
        excluded.stones_price, excluded.ending, excluded.hsn
    );
  end if;
end
$function$;

comment on function private.write_formula(bigint, jsonb) is 'Says what a product''s price is computed from; null: it has a price of its own.';

revoke all on function private.write_formula(bigint, jsonb) from public;
