create or replace function private.keep_meanings()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  delete from private.meanings where synonym_id = new.id;
  insert into private.meanings (synonym_id, key, query)
  select distinct new.id, array_to_string(private.significant_singulars(part), ' '), private.meaning_query(new.meanings)
  from regexp_split_to_table(new.words, '[,;\n]') as part
  where private.significant_singulars(part) <> '{}' and private.meaning_query(new.meanings) is not null;
  return null;
end
$function$;

comment on function private.keep_meanings() is 'Maintains the meanings that searches read.';

revoke all on function private.keep_meanings() from public;
