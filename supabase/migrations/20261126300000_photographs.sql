-- Photographs as cameras make them: up to 40 MB, and shown as the fragment of their address says (app/photographs/photo-view.ts).

create or replace function private.photograph_names(image text, images text[]) returns setof text
  language sql immutable
as $$
  select regexp_replace(substring(address from 'product-images/(.*)'), '[?#].*', '')
  from unnest(images || image) as address
  where address like '%product-images/%'
$$;

update storage.buckets set file_size_limit = 41943040 where id = 'product-images' and file_size_limit = 10485760;
