create or replace function private.refuse_late_change (
  review public.reviews
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
begin
  if review.hidden_at is not null then
    raise exception using
      errcode = 'PT409', hint = 'review_hidden', message = 'The shop has hidden this review, so it can no longer be changed.';
  elsif not private.may_change_review(review) then
    raise exception using
      errcode = 'PT409', hint = 'review_time_over', message = 'A review can be changed for 60 days.';
  end if;
end
$function$;

comment on function private.refuse_late_change(public.reviews) is 'PT409: its author can no longer change or delete this review.';

revoke all on function private.refuse_late_change(public.reviews) from public;
