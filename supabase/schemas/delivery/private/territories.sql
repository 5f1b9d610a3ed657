create or replace function private.territories()
  returns table (
    code text,
    country text,
    postal_codes text
  )
  language sql
  immutable
  parallel safe
  set search_path to ''
  as $function$
  select * from (values
    ('AS', 'US', '^96799'),
    ('FM', 'US', '^9694'),
    ('GU', 'US', '^969(1|2|3[12])'),
    ('MH', 'US', '^969[67]'),
    ('MP', 'US', '^9695'),
    ('PR', 'US', '^00[679]'),
    ('PW', 'US', '^969(39|40)'),
    ('UM', 'US', '^96898'),
    ('VI', 'US', '^008'),
    ('GP', 'FR', '^971(?!33|50)'),
    ('BL', 'FR', '^97133'),
    ('MF', 'FR', '^97150'),
    ('MQ', 'FR', '^972'),
    ('GF', 'FR', '^973'),
    ('RE', 'FR', '^974'),
    ('PM', 'FR', '^975'),
    ('YT', 'FR', '^976'),
    ('MC', 'FR', '^980'),
    ('LI', 'CH', '^94(8[5-9]|9[0-8])'),
    ('AX', 'FI', '^22'),
    ('SJ', 'NO', '^(917|8099)'),
    ('IM', 'GB', '^IM'),
    ('CX', 'AU', '^6798'),
    ('CC', 'AU', '^6799'),
    ('NF', 'AU', '^2899')
  ) as listed (code, country, postal_codes)
$function$;

comment on function private.territories() is 'Places with codes of their own that the post, and often the tax, of another country serves, with a pattern of their postal codes. Addresses there are written under either. app/features/delivery/addresses/territories.ts has the same list, which a test compares.';

revoke all on function private.territories() from public;
