create or replace function private.plain_words (
  text text
)
  returns text[]
  language plpgsql
  immutable
  parallel safe
  set search_path to ''
  as $function$
declare
  -- Thai and its neighbors, Japanese, Chinese: they put no blanks between words.
  unspaced constant text := '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]';
  plain constant text := regexp_replace(private.without_accents(text), '\.(?![0-9])', '', 'g');
  -- A letter is, in any script, whatever is neither an ASCII sign nor punctuation.
  found constant text[] := array_remove(
    regexp_split_to_array(plain, '[^a-z0-9.\u00c0-\u1fff\u2070-\u2fff\u3005-\u3007\u3031-\uff00\uff10-\uffff]+'), ''
  );
begin
  if plain ~ unspaced then
    -- Searches find a word by its beginning, so each sign begins one.
    return array(
      select case when word ~ unspaced then substr(word, start, 20) else word end
      from unnest(found) with ordinality as listed (word, place)
      cross join generate_series(1, case when word ~ unspaced then length(word) else 1 end) as start
      order by place, start
    );
  end if;
  return found;
end
$function$;

comment on function private.plain_words(text) is 'The words of a text in order, as private.without_accents writes them. 6.5 is one word, lab-grown is two, and in scripts without blanks between words each sign begins one.';

revoke all on function private.plain_words(text) from public;
