create or replace function private.singular (
  word text
)
  returns text
  language sql
  immutable
  parallel safe
  as $function$
  select case
    when right(word, 1) <> 's' or length(word) < 4 or word ~ '(ss|us|is)$' then word
    when word ~ '..ies$' then left(word, -3) || 'y'
    when word ~ '(ch|sh|ss|x|zz)es$' then left(word, -2)
    else left(word, -1)
  end
$function$;

comment on function private.singular(text) is 'The word without the ending of an English plural.';

revoke all on function private.singular(text) from public;
