create or replace function private.may_change_review (
  review public.reviews
)
  returns boolean
  language sql
  stable
  set search_path to ''
  as $function$
  select review.hidden_at is null and review.created_at > now() - interval '60 days'
$function$;

comment on function private.may_change_review(public.reviews) is 'Whether its author can change or delete a review: for 60 days, and not what the shop has hidden.';

revoke all on function private.may_change_review(public.reviews) from public;
