-- The storage bucket of the shop's own pictures (logo, icon, hero), and accents that can be read.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('shop-images', 'shop-images', true, 5242880, array['image/jpeg', 'image/png', 'image/webp'])
on conflict (id) do update
  set public = excluded.public,
    file_size_limit = excluded.file_size_limit,
    allowed_mime_types = excluded.allowed_mime_types;

-- Row security. One policy for each verb, for all files that pages show.

alter policy "everyone reads files of products" on storage.objects rename to "everyone reads files of pages";
alter policy "everyone reads files of pages" on storage.objects
  using (bucket_id in ('product-images', 'certificates', 'shop-images'));

alter policy "admins add files of products" on storage.objects rename to "admins add files of pages";
alter policy "admins add files of pages" on storage.objects
  with check (bucket_id in ('product-images', 'certificates', 'shop-images') and (select private.is_admin()));

alter policy "admins change files of products" on storage.objects rename to "admins change files of pages";
alter policy "admins change files of pages" on storage.objects
  using (bucket_id in ('product-images', 'certificates', 'shop-images') and (select private.is_admin()))
  with check (bucket_id in ('product-images', 'certificates', 'shop-images') and (select private.is_admin()));

alter policy "admins delete files of products" on storage.objects rename to "admins delete files of pages";
alter policy "admins delete files of pages" on storage.objects
  using (bucket_id in ('product-images', 'certificates', 'shop-images') and (select private.is_admin()));

-- Accents

create function private.is_readable(accent text) returns boolean
  language sql immutable
as $$
  -- 0.868493 is the luminance of tiles, #f4efe9, which are a little darker than the page.
  select case when accent ~ '^#[0-9a-f]{6}$' then 0.868493 + 0.05 >= 4.5 * (0.05 + (
    select sum(weight * case when light <= 0.04045 then light / 12.92 else power((light + 0.055) / 1.055, 2.4) end)
    from (values (2, 0.2126), (4, 0.7152), (6, 0.0722)) as channel (start, weight)
    cross join lateral (
      select ('x' || substr(accent, start, 2))::bit(8)::integer / 255::double precision
    ) as measured (light)
  )) else false end
$$;
comment on function private.is_readable(text) is 'Whether links in this color, #rrggbb, have a contrast of at least 4.5 on the page and on its tiles, as WCAG 2 measures it. domain/contrast.ts measures the same.';

revoke all on function private.is_readable(text) from public;
grant execute on function private.is_readable(text) to authenticated, service_role;

alter table public.shop_facts
  drop constraint shop_facts_accent_check,
  add constraint shop_facts_accent_check check (accent is null or private.is_readable(accent));
