create or replace function private.photograph_names (
  image text,
  images text[]
)
  returns setof text
  language sql
  immutable
  as $function$
  select regexp_replace(substring(address from 'product-images/(.*)'), '[?#].*', '')
  from unnest(images || image) as address
  where address like '%product-images/%'
$function$;

comment on function private.photograph_names(text, text[]) is 'The names of the files in the bucket that a product''s URLs point to.';

revoke all on function private.photograph_names(text, text[]) from public;
