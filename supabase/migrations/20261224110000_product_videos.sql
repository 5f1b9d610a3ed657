-- Videos of products. A photograph whose fragment names a file of this bucket is the poster of that video.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('product-videos', 'product-videos', true, 20971520, array['video/mp4'])
on conflict (id) do update
  set public = excluded.public,
    file_size_limit = excluded.file_size_limit,
    allowed_mime_types = excluded.allowed_mime_types;

-- Row security

alter policy "admins list files of pages" on storage.objects
  using (bucket_id in ('product-images', 'product-videos', 'certificates', 'shop-images') and (select private.is_admin()));

alter policy "admins add files of pages" on storage.objects
  with check (bucket_id in ('product-images', 'product-videos', 'certificates', 'shop-images') and (select private.is_admin()));

alter policy "admins change files of pages" on storage.objects
  using (bucket_id in ('product-images', 'product-videos', 'certificates', 'shop-images') and (select private.is_admin()))
  with check (bucket_id in ('product-images', 'product-videos', 'certificates', 'shop-images') and (select private.is_admin()));

alter policy "admins delete files of pages" on storage.objects
  using (bucket_id in ('product-images', 'product-videos', 'certificates', 'shop-images') and (select private.is_admin()));

-- Videos that no product shows

create function private.video_names (
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

create or replace function private.note_dropped_photographs()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  insert into private.dropped_photographs (name)
  select name from private.photograph_names(old.image, old.images) as name
  union select name from private.video_names(old.image, old.images) as name
  order by name
  on conflict (name) do update set dropped_at = now();
  return null;
end
$function$;

comment on function private.note_dropped_photographs() is 'Records the photographs and videos that a product had before it was changed or deleted.';

create function public.unused_videos()
  returns setof text
  language plpgsql
  security definer
  rows 100
  set search_path to ''
  as $function$
begin
  perform private.require_admin();
  return query
    with shown as materialized (
      select video.name from public.products as product, private.video_names(product.image, product.images) as video (name)
    )
    select file.name from storage.objects as file
    where file.bucket_id = 'product-videos'
      and file.created_at < now() - interval '1 day'
      and not exists (select from shown where shown.name = file.name)
      -- unused_photographs forgets them, but only when it is asked.
      and not exists (
        select from private.dropped_photographs as dropped
        where dropped.name = file.name and dropped.dropped_at >= now() - interval '1 day'
      )
    order by file.created_at
    limit 100;
end
$function$;

comment on function public.unused_videos() is 'Files in product-videos that no product has shown for a day, the oldest 100. Excludes those uploaded within the last day: the form they were chosen in may still be open. PT403 for everyone but administrators.';

revoke all on function public.unused_videos() from public;

grant execute on function public.unused_videos() to authenticated;
