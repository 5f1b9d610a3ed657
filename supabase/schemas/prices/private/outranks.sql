create or replace function private.outranks (
  one public.promotions,
  other public.promotions
)
  returns boolean
  language sql
  immutable
  as $function$
  select (other).id is null
    or (private.scope_rank((one).applicable_scope), (other).created_at, (one).id)
      < (private.scope_rank((other).applicable_scope), (one).created_at, (other).id)
$function$;

comment on function private.outranks(public.promotions, public.promotions) is 'Which of two promotions prices a product that both cover, as promotion_for chooses; nobody outranks no promotion (null).';

revoke all on function private.outranks(public.promotions, public.promotions) from public;
