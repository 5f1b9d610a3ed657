create or replace function private.is_readable_color (
  accent text
)
  returns boolean
  language sql
  immutable
  as $function$
  -- 0.868493 is the luminance of tiles, #f4efe9, which are a little darker than the page.
  select case when accent ~ '^#[0-9a-f]{6}$' then 0.868493 + 0.05 >= 4.5 * (0.05 + (
    select sum(weight * case when light <= 0.04045 then light / 12.92 else power((light + 0.055) / 1.055, 2.4) end)
    from (values (2, 0.2126), (4, 0.7152), (6, 0.0722)) as channel (start, weight)
    cross join lateral (
      select ('x' || substr(accent, start, 2))::bit(8)::integer / 255::double precision
    ) as measured (light)
  )) else false end
$function$;

comment on function private.is_readable_color(text) is 'Whether links in this color, #rrggbb, have a contrast of at least 4.5 on the page and on its tiles, as WCAG 2 measures it. domain/shop/contrast.ts measures the same.';

revoke all on function private.is_readable_color(text) from public;

grant execute on function private.is_readable_color(text) to authenticated, service_role;
