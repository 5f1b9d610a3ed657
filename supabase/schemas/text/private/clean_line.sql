create or replace function private.clean_line (
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
    '[\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufff8'
    || '\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e00ff\U000e01f0-\U000e0fff]';
  -- Joiners and variation selectors stay beside what they can belong to, because some scripts and emoji need them.
  joiners constant text := '\u180b-\u180f\u200c\u200d\ufe00-\ufe0f\U000e0100-\U000e01ef';
  joined constant text :=
    '\u0590-\u109f\u1780-\u18af\u1900-\u1cff\u2190-\u27ff\u2801-\u2bff\u3030-\ua4ff\ua800-\uabff\uf900-\ufdff\ufe70-\ufefc'
    || '\U00010a00-\U00011fff\U0001b000-\U0001faff\U00020000-\U0003ffff';
  blanks constant text := '[\u0009-\u000d \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000]+';
  line text := words;
  before text;
begin
  if words !~ '[^!-~ ]|^ |  | $' then
    return words;
  end if;
  -- Without a sign between them, marks change places, and a joiner may then stand beside another.
  loop
    before := line;
    line := regexp_replace(normalize(line, nfc), invisible, '', 'g');
    line := normalize(regexp_replace(line, format('(?<![%s%s])[%2$s]+', joined, joiners), '', 'g'), nfc);
    exit when line is not distinct from before;
  end loop;
  line := regexp_replace(line, '[\u2010\u2011]', '-', 'g');
  return btrim(regexp_replace(line, blanks, ' ', 'g'));
end
$function$;

comment on function private.clean_line(text) is 'A line of text for people to read, such as a name or a street, without what nobody sees or means in a text that was pasted. The form''s rule: cleanLine in domain/text/line.ts.';

revoke all on function private.clean_line(text) from public;
