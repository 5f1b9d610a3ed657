create or replace function private.clean_code (
  words text
)
  returns text
  language plpgsql
  immutable
  parallel safe
  set search_path to ''
  as $function$
declare
  invisible constant text :=
    '[\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f'
    || '\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8'
    || '\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]';
  digits constant text :=
    '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹߀߁߂߃߄߅߆߇߈߉०१२३४५६७८९০১২৩৪৫৬৭৮৯੦੧੨੩੪੫੬੭੮੯૦૧૨૩૪૫૬૭૮૯୦୧୨୩୪୫୬୭୮୯௦௧௨௩௪௫௬௭௮௯౦౧౨౩౪౫౬౭౮౯'
    || '೦೧೨೩೪೫೬೭೮೯൦൧൨൩൪൫൬൭൮൯෦෧෨෩෪෫෬෭෮෯๐๑๒๓๔๕๖๗๘๙໐໑໒໓໔໕໖໗໘໙༠༡༢༣༤༥༦༧༨༩၀၁၂၃၄၅၆၇၈၉႐႑႒႓႔႕႖႗႘႙០១២៣៤៥៦៧៨៩᠐᠑᠒᠓᠔᠕᠖᠗᠘᠙';
  code text;
begin
  if words !~ '[^!-~ ]|^ |  | $' then
    return words;
  end if;
  code := normalize(regexp_replace(normalize(words, nfkc), invisible, '', 'g'), nfkc);
  code := translate(code, digits, repeat('0123456789', 20));
  code := regexp_replace(code, '[\u2010-\u2015\u2212\u2500]|(?<=[0-9])\u30fc(?=[0-9])', '-', 'g');
  return btrim(regexp_replace(code, '[\u0009-\u000d \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000]+', ' ', 'g'));
end
$function$;

comment on function private.clean_code(text) is 'A text that is compared sign by sign, such as a phone number, a code or an engraving, in plain signs. The form''s rule: cleanCode in domain/text/code.ts.';

revoke all on function private.clean_code(text) from public;
