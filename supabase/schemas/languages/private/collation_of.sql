create or replace function private.collation_of (
  language text
)
  returns text
  language sql
  stable
  set search_path to ''
  as $function$
  select known.collname::text
  from pg_catalog.pg_collation as known
  where known.collnamespace = 'pg_catalog'::regnamespace and known.collprovider = 'i'
    and known.collname in (language || '-x-icu', split_part(language, '-', 1) || '-x-icu', 'und-x-icu')
  order by known.collname = 'und-x-icu', length(known.collname) desc limit 1
$function$;

comment on function private.collation_of(text) is 'The collation by which a language sorts. BCP 47; one that ICU does not know sorts as most do.';

revoke all on function private.collation_of(text) from public;
