create or replace function private.ring_size (
  value text
)
  returns text
  language sql
  immutable
  parallel safe
  as $function$
  select case when plain ~ '^[0-9]{1,3}(\.[0-9]+)?$' then trim_scale(plain::numeric)::text else btrim(value) end
  from (
    select regexp_replace(
      regexp_replace(
        regexp_replace(regexp_replace(btrim(value), '^(us|size|\s)+', '', 'i'), '\s*(½| 1/2)$', '.5'), '\s*(¼| 1/4)$', '.25'
      ),
      '\s*(¾| 3/4)$', '.75'
    ) as plain
  ) as written
$function$;

comment on function private.ring_size(text) is 'A ring size in normalized spelling: US 6 1/2 is 6.5. Anything but a number stays as it is.';

revoke all on function private.ring_size(text) from public;
