create or replace function private.clean_email (
  email text
)
  returns text
  language plpgsql
  immutable
  parallel safe
  set search_path to ''
  as $function$
declare
  around constant text := '^ +|[ .,;\u3002]+$';
  inside constant text := regexp_replace(
    regexp_replace(private.clean_code(email), around, '', 'g'), '^[^<>]*<([^<>]*)>$', '\1'
  );
  bare constant text := regexp_replace(
    regexp_replace(inside, '^ *mailto: *([^?]*).*$', '\1', 'i'), around, '', 'g'
  );
  -- Without an @ this is the whole text.
  domain text := replace(
    normalize(lower(regexp_replace(bare, '^.*@', '') collate "en-x-icu"), nfkc), U&'\3002', '.'
  );
begin
  if strpos(bare, '@') = 0 then
    return bare;
  elsif domain ~ '[^\u0001-\u007f]' and domain !~ '[^a-z0-9.\u0080-\U0010ffff-]' then
    domain := (
      select string_agg(private.punycode(label), '.' order by place)
      from regexp_split_to_table(domain, '\.') with ordinality as labels (label, place)
    );
  end if;
  return regexp_replace(bare, '[^@]*$', '') || domain;
end
$function$;

comment on function private.clean_email(text) is 'An e-mail address without what is pasted around it, its domain in one spelling: lower case, and IDN as mail servers write it. The form''s rule: cleanEmail in domain/text/email-address.ts.';

revoke all on function private.clean_email(text) from public;
