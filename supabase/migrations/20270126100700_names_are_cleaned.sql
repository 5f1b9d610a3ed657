-- What is pasted into these is stored as it is meant, as elsewhere: a name of which nothing is seen is none.
create trigger shipping_methods_are_cleaned
  before insert or update of name on public.shipping_methods
  for each row
  execute function private.clean_columns('line name');

create trigger shipping_zones_are_cleaned
  before insert or update of name on public.shipping_zones
  for each row
  execute function private.clean_columns('line name');

create trigger tax_rates_are_cleaned
  before insert or update of name on public.tax_rates
  for each row
  execute function private.clean_columns('line name');

create trigger promotions_are_cleaned
  before insert or update of name on public.promotions
  for each row
  execute function private.clean_columns('line name');

create trigger pages_are_cleaned
  before insert or update of title, description on public.pages
  for each row
  execute function private.clean_columns('line title', 'line description');

create trigger text_templates_are_cleaned
  before insert or update of name on public.text_templates
  for each row
  execute function private.clean_columns('line name');

create trigger translations_are_cleaned
  before insert or update of text on public.translations
  for each row
  when (new.field not in ('body', 'delivery', 'description', 'features', 'returns', 'warranty'))
  execute function private.clean_columns('line text');

drop trigger products_are_cleaned on public.products;
create trigger products_are_cleaned
  before insert or update of name, sku, dimensions, metal, stone, shape, color, clarity, cut, certificate_lab, certificate_number
  on public.products
  for each row
  execute function private.clean_columns(
    'line name', 'code sku', 'line dimensions', 'line metal', 'line stone', 'line shape', 'line color', 'line clarity',
    'line cut', 'line certificate_lab', 'code certificate_number'
  );

drop trigger shop_facts_are_cleaned on public.shop_facts;
create trigger shop_facts_are_cleaned
  before insert or update of name, tagline, phone, email, hours, registered_name, tax_number, announcement, hero_title, hero_text
  on public.shop_facts
  for each row
  execute function private.clean_columns(
    'line name', 'line tagline', 'phone phone', 'email email', 'line hours', 'line registered_name', 'code tax_number',
    'line announcement', 'line hero_title', 'line hero_text'
  );
