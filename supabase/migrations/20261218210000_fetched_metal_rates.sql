-- Prices of metals from an address of the owner's: the shop's process asks it once a day.

create function public.claim_metal_address() returns text
language sql security definer set search_path to '' as $$
  update public.metal_settings set tried_at = now()
  where address is not null
    and coalesce(tried_at, '-infinity') < now() - case when problem is null then interval '1 day' else interval '1 hour' end
  returning address
$$;
comment on function public.claim_metal_address() is 'The address to ask for prices of metals now; null while there is nothing to ask. It is due once a day, or after an hour if it failed. For the service only.';
revoke all on function public.claim_metal_address() from public;
grant execute on function public.claim_metal_address() to service_role;

create function public.note_metal_rates(rates jsonb, problem text default null) returns boolean
language plpgsql security definer set search_path to '' set statement_timeout to '2min' as $$
declare
  is_far boolean;
  waits constant boolean := (select waiting is not null from public.metal_settings);
begin
  if problem is not null then
    update public.metal_settings as settings set problem = left(note_metal_rates.problem, 500);
    return false;
  end if;
  perform private.check_metal_rates(rates);
  perform private.lock_prices();
  is_far := (private.metal_preview(rates)).is_far;
  if not is_far then
    perform private.set_metal_rates(rates);
  elsif not waits then
    perform private.enqueue_message('metal_prices', null, jsonb_build_object('rates', rates));
  end if;
  update public.metal_settings as settings
  set fetched_at = now(), problem = null, waiting = case when is_far then rates end;
  return not is_far;
end
$$;
comment on function public.note_metal_rates(jsonb, text) is 'Takes fetched prices of metals, {metal: price of a gram}, or why there are none. They are applied, unless a price would move further than the owner wants: then they wait. Returns whether they are applied. For the service only.';
revoke all on function public.note_metal_rates(jsonb, text) from public;
grant execute on function public.note_metal_rates(jsonb, text) to service_role;

alter table public.messages drop constraint messages_kind_check;
alter table public.messages add constraint messages_kind_check check (kind in (
  'order_placed', 'order_paid', 'order_changed', 'order_shipped', 'order_delivered', 'order_cancelled', 'order_refunded',
  'offer_accepted', 'offer_rejected', 'inquiry_answered', 'password_reset', 'confirm_address', 'data_export', 'data_erasure',
  'admin_invitation', 'new_order', 'new_inquiry', 'new_offer', 'contact_message', 'money_decision', 'new_admin', 'offer_answered',
  'offer_decided', 'backup_problem', 'security_notice', 'metal_prices'
));
