create or replace function public.claim_metal_address()
  returns text
  language sql
  security definer
  set search_path to ''
  as $function$
  update public.metal_settings set tried_at = now()
  where address is not null
    and coalesce(tried_at, '-infinity') < now() - case when problem is null then interval '1 day' else interval '1 hour' end
  returning address
$function$;

comment on function public.claim_metal_address() is 'The address to ask for prices of metals now; null while there is nothing to ask. It is due once a day, or after an hour if it failed. For the service only.';

revoke all on function public.claim_metal_address() from public;

grant execute on function public.claim_metal_address() to service_role;
