create or replace function private.configuration_of (
  language text
)
  returns text
  language plpgsql
  immutable
  parallel safe
  set search_path to ''
  as $function$
begin
  return coalesce(
    (
      select known.configuration
      from (
        values ('ar', 'arabic'), ('hy', 'armenian'), ('eu', 'basque'), ('ca', 'catalan'), ('da', 'danish'), ('nl', 'dutch'),
          ('en', 'english'), ('fi', 'finnish'), ('fr', 'french'), ('de', 'german'), ('el', 'greek'), ('hi', 'hindi'),
          ('hu', 'hungarian'), ('id', 'indonesian'), ('ga', 'irish'), ('it', 'italian'), ('lt', 'lithuanian'), ('ne', 'nepali'),
          ('no', 'norwegian'), ('nb', 'norwegian'), ('nn', 'norwegian'), ('pt', 'portuguese'), ('ro', 'romanian'),
          ('ru', 'russian'), ('sr', 'serbian'), ('es', 'spanish'), ('sv', 'swedish'), ('ta', 'tamil'), ('tr', 'turkish'),
          ('yi', 'yiddish')
      ) as known (language, configuration)
      where known.language = split_part(configuration_of.language, '-', 1)
    ),
    'simple'
  );
end
$function$;

comment on function private.configuration_of(text) is 'PostgreSQL''s text search configuration for a language, BCP 47; simple for one that it has none for.';

revoke all on function private.configuration_of(text) from public;
