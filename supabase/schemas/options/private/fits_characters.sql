create or replace function private.fits_characters (
  words text,
  allowed text
)
  returns boolean
  language sql
  immutable
  as $function$
  select case allowed
    when 'letters' then words ~ '^[A-Za-zÀ-ÖØ-öø-ž .,&''’-]*$'
    when 'letters_and_digits' then words ~ '^[A-Za-zÀ-ÖØ-öø-ž0-9 .,&''’/-]*$'
    when 'letters_digits_and_symbols' then words ~ '^[A-Za-zÀ-ÖØ-öø-ž0-9 .,&''’/+!?:()♥♡∞★☆-]*$'
    else false
  end
$function$;

comment on function private.fits_characters(text, text) is 'Whether a text has only characters of a set. app/features/options/option-texts.ts has the same sets.';

revoke all on function private.fits_characters(text, text) from public;
