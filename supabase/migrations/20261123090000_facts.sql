-- Facts of a product, in the field's terms, and its certificate. Carats and sizes are those of the main stone; where several
-- are alike, of one of them.

-- Tables. Amounts have an upper bound, because NaN would pass as more than 0.

alter table public.products
  add column type text
    check (type in ('ring', 'earrings', 'necklace', 'pendant', 'bracelet', 'brooch', 'loose stone', 'other')),
  add column metal text check (metal ~ '\S' and length(metal) <= 60),
  add column stone text check (stone ~ '\S' and length(stone) <= 60),
  add column shape text check (shape ~ '\S' and length(shape) <= 60),
  add column color text check (color ~ '\S' and length(color) <= 60),
  add column clarity text check (clarity ~ '\S' and length(clarity) <= 30),
  add column cut text check (cut ~ '\S' and length(cut) <= 30),
  add column carat numeric(7, 2) check (carat > 0 and carat <= 99999.99),
  add column stone_length numeric(6, 2) check (stone_length > 0 and stone_length <= 9999.99),
  add column stone_width numeric(6, 2) check (stone_width > 0 and stone_width <= 9999.99),
  add column origin text check (origin in ('natural', 'lab-grown', 'simulant')),
  add column certificate_lab text check (certificate_lab ~ '\S' and length(certificate_lab) <= 60),
  add column certificate_number text check (certificate_number ~ '\S' and length(certificate_number) <= 60),
  -- The same addresses as for photographs: `https://...`, `/...`.
  add column certificate_file text
    check (length(certificate_file) <= 2000 and certificate_file ~* '^(https?://|/(?![/\\]))[^\n]*$');
comment on column public.products.type is 'What kind of piece it is, whatever its category.';
comment on column public.products.metal is 'What it is made of, with the fineness, such as 14k yellow gold.';
comment on column public.products.stone is 'The main stone, such as Sapphire.';
comment on column public.products.shape is 'The outline of the main stone, such as Oval.';
comment on column public.products.color is 'Color of the main stone: a grade from D to Z for diamonds, else the name of a color.';
comment on column public.products.clarity is 'Clarity of the main stone, such as VS1 or Eye-clean.';
comment on column public.products.cut is 'Grade of the main stone''s cut, such as Excellent.';
comment on column public.products.carat is 'Weight of the main stone, in carats of 0.2 grams; of one where several are alike.';
comment on column public.products.stone_length is 'Longer side of the main stone, in millimetres.';
comment on column public.products.stone_width is 'Shorter side of the main stone, in millimetres.';
comment on column public.products.origin is 'Where the main stone comes from: natural, lab-grown, or a simulant of another material.';
comment on column public.products.certificate_lab is 'Laboratory that examined the stone, such as GIA.';
comment on column public.products.certificate_number is 'The laboratory''s number of the certificate.';
comment on column public.products.certificate_file is 'Address of the certificate as a PDF.';

-- Triggers

-- Every column but stock_quantity.
create or replace trigger products_are_dated
  before update of name, description, category, price, original_price, image, images, features, tags, sku,
    weight, dimensions, featured, rating, reviews, type, metal, stone, shape, color, clarity, cut, carat,
    stone_length, stone_width, origin, certificate_lab, certificate_number, certificate_file
  on public.products
  for each row execute function private.set_updated_at();

-- Grants

grant
  insert (type, metal, stone, shape, color, clarity, cut, carat, stone_length, stone_width, origin,
    certificate_lab, certificate_number, certificate_file),
  update (type, metal, stone, shape, color, clarity, cut, carat, stone_length, stone_width, origin,
    certificate_lab, certificate_number, certificate_file)
  on public.products to authenticated;
