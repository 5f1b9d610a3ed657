create or replace function public.packing_slips (
  order_ids bigint[]
)
  returns json
  language plpgsql
  stable
  security definer
  set search_path to ''
  as $function$
begin
  perform private.require_admin();
  return (
    select coalesce(json_agg(
      private.order_document(placed.id)::jsonb - 'guest_key' - 'user_id' || jsonb_build_object(
        'language', placed.language, 'locale', private.paper_locale(private.page_language(placed.language))
      )
      order by placed.id
    ), '[]')
    from public.orders as placed where placed.id = any (order_ids)
  );
end
$function$;

comment on function public.packing_slips(bigint[]) is 'What the packing slips of these orders say, each in its buyer''s language, as far as the shop has it. PT403 for everyone but administrators.';

revoke all on function public.packing_slips(bigint[]) from public;

grant execute on function public.packing_slips(bigint[]) to authenticated;
