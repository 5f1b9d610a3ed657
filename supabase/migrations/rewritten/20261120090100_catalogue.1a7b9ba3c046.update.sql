-- Photographs are addresses of the web or of this shop: nothing that runs, and no other host by `//`. Others are taken off their products.

update public.products
set
  image = case when image ~* '^(https?://|/(?![/\\]))[^\n]*$' then image end,
  images = array(
    select address from unnest(images) with ordinality as kept (address, position)
    where address ~* '^(https?://|/(?![/\\]))[^\n]*$'
    order by position
  )
where not coalesce(image ~* '^(https?://|/(?![/\\]))[^\n]*$', true)
  or exists (select from unnest(images) as address where address !~* '^(https?://|/(?![/\\]))[^\n]*$');

alter table public.products drop constraint products_image_check, drop constraint products_images_check;
alter table public.products
  add constraint products_image_check check (length(image) <= 2000 and image ~* '^(https?://|/(?![/\\]))[^\n]*$'),
  add constraint products_images_check check (
    cardinality(images) <= 20 and array_position(images, null) is null
    and array_position(images, '') is null and length(array_to_string(images, '')) <= 40000
    and array_to_string(images, E'\n') ~* '^((https?://|/(?![/\\]))[^\n]*(\n|$))*$'
  );
