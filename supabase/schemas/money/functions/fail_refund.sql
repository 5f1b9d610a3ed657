create or replace function public.fail_refund (
  refund_id bigint,
  problem text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  failed public.refunds;
  placed public.orders;
begin
  update public.refunds set state = 'failed', problem = left(fail_refund.problem, 1000)
  where id = refund_id and state = 'requested' and stripe_refund_id is null
  returning * into failed;
  if failed.id is not null then
    select * into placed from public.orders where id = failed.order_id;
    perform private.tell_about_money(
      placed, 'money_decision', failed.amount_cents, concat_ws(' ', 'A refund did not go through.', failed.problem)
    );
  end if;
end
$function$;

comment on function public.fail_refund(bigint, text) is 'Records a refund that Stripe refused: no money has moved.';

revoke all on function public.fail_refund(bigint, text) from public;

grant execute on function public.fail_refund(bigint, text) to service_role;
