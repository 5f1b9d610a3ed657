create or replace function private.buyer_words (
  whose text
)
  returns text
  language sql
  immutable
  parallel safe
  as $function$
  select case whose
    when 'account' then 'in your account'
    when 'email' then 'for this e-mail address'
    when 'connection' then 'from this connection'
  end
$function$;

comment on function private.buyer_words(text) is 'Whose orders are counted, in an English sentence.';

revoke all on function private.buyer_words(text) from public;
