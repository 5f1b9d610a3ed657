create or replace function private.related_word (
  word text
)
  returns text
  language sql
  immutable
  parallel safe
  as $function$
  select case word
    when 'moissanite' then 'diamond'
    when 'zirconia' then 'diamond'
    when 'band' then 'ring'
    when 'bangle' then 'bracelet'
    when 'pendant' then 'necklace'
    when 'jewelry' then 'jewellery'
    when 'color' then 'colour'
    when 'gray' then 'grey'
    when 'violet' then 'purple'
  end
$function$;

comment on function private.related_word(text) is 'Another word that shoppers use for it. Somebody who searches for a diamond ring may like one with moissanite, after those with diamonds.';

revoke all on function private.related_word(text) from public;
