-- Who is no administrator lists no files: pages show them by their public addresses.

DROP POLICY "everyone reads files of pages" ON "storage"."objects";

CREATE POLICY "admins list files of pages" ON "storage"."objects" FOR SELECT TO "authenticated" USING (((bucket_id = ANY (ARRAY['product-images'::text, 'certificates'::text, 'shop-images'::text])) AND ( SELECT private.is_admin() AS is_admin)));

COMMENT ON COLUMN "public"."products"."final_price" IS 'What the product costs now, after promotions. It follows promotions by itself.';
