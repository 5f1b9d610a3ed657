create or replace function private.with_article (
  noun text
)
  returns text
  language sql
  immutable
  parallel safe
  as $function$ select case when noun ~* '^[aeiou]' then 'an ' else 'a ' end || noun $function$;

comment on function private.with_article(text) is 'The words with their indefinite article: a state, an Eircode.';

revoke all on function private.with_article(text) from public;
