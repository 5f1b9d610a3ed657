create policy "admins add files of pages" on storage.objects
  for insert
  to authenticated
  with check ((bucket_id in ('product-images', 'product-videos', 'certificates', 'shop-images')) and (select private.is_admin()));

create policy "admins change files of pages" on storage.objects
  for update
  to authenticated
  using ((bucket_id in ('product-images', 'product-videos', 'certificates', 'shop-images')) and (select private.is_admin()))
  with check ((bucket_id in ('product-images', 'product-videos', 'certificates', 'shop-images')) and (select private.is_admin()));

create policy "admins delete files of pages" on storage.objects
  for delete
  to authenticated
  using ((bucket_id in ('product-images', 'product-videos', 'certificates', 'shop-images')) and (select private.is_admin()));

create policy "admins list files of pages" on storage.objects
  for select
  to authenticated
  using ((bucket_id in ('product-images', 'product-videos', 'certificates', 'shop-images')) and (select private.is_admin()));
