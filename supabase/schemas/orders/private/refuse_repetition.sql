create or replace function private.refuse_repetition (
  whose text
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
begin
  raise exception using
    errcode = 'PT409', hint = 'held_again',
    message = format(
      'Much was ordered %s today and not paid. Please try again tomorrow, or call us.', private.buyer_words(whose)
    ),
    detail = jsonb_build_object('whose', whose)::text;
end
$function$;

comment on function private.refuse_repetition(text) is 'Refuses a buyer who orders and cancels over and over, and so has held stock for long enough.';

revoke all on function private.refuse_repetition(text) from public;
