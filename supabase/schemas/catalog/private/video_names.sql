create or replace function private.video_names (
  image text,
  images text[]
)
  returns setof text
  language sql
  immutable
  as $function$
  select found[1]
  from unnest(images || image) as address, regexp_matches(address, '[#&]video=(\d{13}\.mp4)(?![^&])', 'g') as found
  where address like '%video=%'
$function$;

comment on function private.video_names(text, text[]) is 'The names of the files in product-videos whose posters a product''s URLs are. domain/catalog/photo-view.ts finds them in the same way.';

revoke all on function private.video_names(text, text[]) from public;
