create policy "admins add files of pages, buyers of reviews" on storage.objects
  for insert
  to authenticated
  with
    check
    (((bucket_id in ('product-images', 'product-videos', 'certificates', 'shop-images')) and (select private.is_admin())) or
    ((bucket_id = 'review-photos') and private.may_upload_review_photograph(name)));

create policy "admins change files of pages" on storage.objects
  for update
  to authenticated
  using ((bucket_id in ('product-images', 'product-videos', 'certificates', 'shop-images')) and (select private.is_admin()))
  with check ((bucket_id in ('product-images', 'product-videos', 'certificates', 'shop-images')) and (select private.is_admin()));

create policy "admins delete files of pages" on storage.objects
  for delete
  to authenticated
  using
    ((bucket_id in ('product-images', 'product-videos', 'certificates', 'shop-images', 'review-photos')) and (select
    private.is_admin()));

create policy "admins list files of pages" on storage.objects
  for select
  to authenticated
  using
    ((bucket_id in ('product-images', 'product-videos', 'certificates', 'shop-images', 'review-photos')) and (select
    private.is_admin()));

create policy "buyers add photographs to reviews" on storage.objects
  for insert
  to anon
  with check ((bucket_id = 'review-photos') and private.may_upload_review_photograph(name));
