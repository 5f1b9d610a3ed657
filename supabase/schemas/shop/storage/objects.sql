create policy "admins add files of pages" on "storage"."objects"
  for insert
  to "authenticated"
  with
    check
    (((bucket_id = ANY (ARRAY['product-images'::text, 'certificates'::text, 'shop-images'::text])) AND ( SELECT private.is_admin()
    AS is_admin)));

create policy "admins change files of pages" on "storage"."objects"
  for update
  to "authenticated"
  using
    (((bucket_id = ANY (ARRAY['product-images'::text, 'certificates'::text, 'shop-images'::text])) AND ( select private.is_admin()
    as is_admin)))
  with
    check
    (((bucket_id = ANY (ARRAY['product-images'::text, 'certificates'::text, 'shop-images'::text])) AND ( SELECT private.is_admin()
    AS is_admin)));

create policy "admins delete files of pages" on "storage"."objects"
  for delete
  to "authenticated"
  using
    (((bucket_id = ANY (ARRAY['product-images'::text, 'certificates'::text, 'shop-images'::text])) AND ( select private.is_admin()
    as is_admin)));

create policy "admins list files of pages" on "storage"."objects"
  for select
  to "authenticated"
  using
    (((bucket_id = ANY (ARRAY['product-images'::text, 'certificates'::text, 'shop-images'::text])) AND ( select private.is_admin()
    as is_admin)));
