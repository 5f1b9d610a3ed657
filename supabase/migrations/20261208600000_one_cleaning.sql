-- One cleaning of what people paste, and one rule for e-mail addresses.

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.check_address(address jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  sent constant jsonb := private.with_country(private.clean_address(address));
  country_code constant text := nullif(sent ->> 'country_code', '');
  format constant jsonb := private.address_format(country_code);
  needed constant text := format ->> 'needed';
  cleaned jsonb;
  missing text;
  too_long text;
begin
  select
    coalesce(jsonb_object_agg(field.name, given.words) filter (where given.words <> ''), '{}'),
    (array_agg(field.label order by field.position)
      filter (where coalesce(given.words, '') = '' and (field.is_required or given.is_asked_for)))[1],
    (array_agg(field.label order by field.position) filter (where length(given.words) > field.longest))[1]
  into cleaned, missing, too_long
  from (values
    (1, 'email', 'email', 255, true),
    (2, 'name', 'name', 200, true),
    (3, 'line1', 'address', 300, true),
    (4, 'line2', 'second address line', 300, false),
    (5, 'city', coalesce(format ->> 'city', 'city'), 100, needed like '%C%'),
    (6, 'state', coalesce(format ->> 'region', 'region'), 100, needed like '%S%'),
    (7, 'postal_code', coalesce(format ->> 'postalCode', 'postal code'), 20, needed like '%Z%'),
    (8, 'country', 'country', 100, true),
    (9, 'country_code', 'country code', 2, false),
    (10, 'phone', 'phone', 40, false)
  ) as field (position, name, label, longest, is_required)
  cross join lateral (
    select
      case when jsonb_typeof(sent -> field.name) = 'string' then sent ->> field.name end,
      -- A request with a phone number comes from a form that has the field; older forms have none.
      field.name = 'phone' and jsonb_typeof(address -> 'phone') <> 'null'
  ) as given (words, is_asked_for);

  if missing is not null then
    raise exception using errcode = 'PT400', message = format('Please fill out the %s field.', missing);
  elsif too_long is not null then
    raise exception using errcode = 'PT400', message = format('The %s is too long.', too_long);
  elsif not private.is_address(cleaned ->> 'email') then
    raise exception using errcode = 'PT400', message = 'Please enter a valid email address.';
  elsif cleaned ->> 'country_code' <> all (private.country_codes()) then
    raise exception using errcode = 'PT400', message = 'Please choose a country from the list.';
  elsif not private.is_phone(cleaned ->> 'phone') then
    raise exception using errcode = 'PT400', message = 'Please enter a valid phone number, with 5 to 15 digits.';
  end if;
  perform private.check_place(cleaned, format);
  return cleaned || jsonb_strip_nulls(jsonb_build_object(
    'state', private.normalize_region(format, cleaned ->> 'state'),
    'postal_code', private.normalize_postal_code(country_code, format, cleaned ->> 'postal_code')
  ));
end
$function$;

CREATE OR REPLACE FUNCTION private.check_saved_address()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  format constant jsonb := private.address_format(new.country);
  missing text;
begin
  new.city := private.clean_line(new.city);
  new.region := private.clean_line(new.region);
  new.postal_code := private.clean_code(new.postal_code);
  select label into missing
  from (values
    (1, 'C', format ->> 'city', new.city),
    (2, 'S', format ->> 'region', new.region),
    (3, 'Z', format ->> 'postalCode', new.postal_code)
  ) as field (position, letter, label, words)
  where strpos(format ->> 'needed', letter) > 0 and words !~ '\S'
  order by position limit 1;
  if missing is not null then
    raise exception using errcode = 'PT400', message = format('Please fill out the %s field.', missing);
  end if;
  new.region := private.normalize_region(format, new.region);
  new.postal_code := private.normalize_postal_code(new.country, format, new.postal_code);
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_tax_region()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.region := private.normalize_region(private.address_format(new.country), private.clean_line(new.region));
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.chosen_options(options jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select coalesce(
    jsonb_agg(
      case
        when chosen ? 'text' then jsonb_build_object(
          'option', chosen -> 'option', 'text', private.clean_code(chosen ->> 'text')
        )
        else jsonb_build_object('option', chosen -> 'option', 'value', chosen -> 'value')
      end
      order by chosen -> 'option'
    ),
    '[]'
  )
  from jsonb_array_elements(case jsonb_typeof(options) when 'array' then options else '[]' end) as chosen
  where not (chosen ? 'text' and private.clean_code(chosen ->> 'text') = '')
$function$;

CREATE OR REPLACE FUNCTION private.clean_address(address jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
begin
  if jsonb_typeof(address) is distinct from 'object' then
    return address;
  end if;
  return address || (
    select coalesce(
      jsonb_object_agg(part.key, case part.key
        when 'email' then private.clean_email(part.value)
        when 'phone' then private.clean_phone(part.value)
        when 'postal_code' then private.clean_code(part.value)
        when 'country_code' then private.clean_code(part.value)
        else private.clean_line(part.value)
      end),
      '{}'
    )
    from jsonb_each_text(address) as part where jsonb_typeof(address -> part.key) = 'string'
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.clean_code(words text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  invisible constant text :=
    '[\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f'
    || '\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8'
    || '\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]';
  digits constant text :=
    '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹߀߁߂߃߄߅߆߇߈߉०१२३४५६७८९০১২৩৪৫৬৭৮৯੦੧੨੩੪੫੬੭੮੯૦૧૨૩૪૫૬૭૮૯୦୧୨୩୪୫୬୭୮୯௦௧௨௩௪௫௬௭௮௯౦౧౨౩౪౫౬౭౮౯'
    || '೦೧೨೩೪೫೬೭೮೯൦൧൨൩൪൫൬൭൮൯෦෧෨෩෪෫෬෭෮෯๐๑๒๓๔๕๖๗๘๙໐໑໒໓໔໕໖໗໘໙༠༡༢༣༤༥༦༧༨༩၀၁၂၃၄၅၆၇၈၉႐႑႒႓႔႕႖႗႘႙០១២៣៤៥៦៧៨៩᠐᠑᠒᠓᠔᠕᠖᠗᠘᠙';
  code text := words;
begin
  if code ~ '[^\u0001-\u007e]' then
    code := normalize(regexp_replace(normalize(code, nfkc), invisible, '', 'g'), nfkc);
    code := translate(code, digits, repeat('0123456789', 20));
    code := regexp_replace(code, '[\u2010-\u2015\u2212\u2500]|(?<=[0-9])\u30fc(?=[0-9])', '-', 'g');
  else
    code := regexp_replace(code, invisible, '', 'g');
  end if;
  return btrim(regexp_replace(code, '[\u0009-\u000d \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000]+', ' ', 'g'));
end
$function$;

CREATE OR REPLACE FUNCTION private.clean_columns()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  typed constant jsonb := to_jsonb(new);
  before constant jsonb := case tg_op when 'UPDATE' then to_jsonb(old) else '{}' end;
  rule text;
  col text;
  cleaned text;
begin
  foreach rule in array tg_argv loop
    col := split_part(rule, ' ', 2);
    continue when typed ->> col is null or typed -> col = before -> col;
    cleaned := case split_part(rule, ' ', 1)
      when 'line' then private.clean_line(typed ->> col)
      when 'code' then private.clean_code(typed ->> col)
      when 'phone' then private.clean_phone(typed ->> col)
      when 'email' then private.clean_email(typed ->> col)
    end;
    if starts_with(rule, 'email ') and cleaned <> '' and not private.is_address(cleaned) then
      raise exception using errcode = 'PT400', message = 'Please enter a valid email address.';
    elsif cleaned <> typed ->> col then
      new := jsonb_populate_record(new, jsonb_build_object(col, cleaned));
    end if;
  end loop;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.clean_email(email text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  around constant text := '^ +|[ .,;\u3002]+$';
  inside constant text := regexp_replace(
    regexp_replace(private.clean_code(email), around, '', 'g'), '^[^<>]*<([^<>]*)>$', '\1'
  );
  bare constant text := regexp_replace(
    regexp_replace(inside, '^ *mailto: *([^?]*).*$', '\1', 'i'), around, '', 'g'
  );
  -- All of it, if there is no @.
  domain text := replace(lower(regexp_replace(bare, '^.*@', '') collate "en-x-icu"), U&'\3002', '.');
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

CREATE OR REPLACE FUNCTION private.clean_line(words text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  invisible constant text :=
    '[\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufff8'
    || '\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e00ff\U000e01f0-\U000e0fff]';
  -- Joiners and selectors of a shape, and what they can belong to: some scripts and emoji need them.
  joiners constant text := '\u180b-\u180f\u200c\u200d\ufe00-\ufe0f\U000e0100-\U000e01ef';
  joined constant text :=
    '\u0590-\u109f\u1780-\u18af\u1900-\u1cff\u2190-\u27ff\u2801-\u2bff\u3030-\ua4ff\ua800-\uabff\uf900-\ufdff\ufe70-\ufefc'
    || '\U00010a00-\U00011fff\U0001b000-\U0001faff\U00020000-\U0003ffff';
  blanks constant text := '[\u0009-\u000d \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000]+';
  line text := words;
begin
  if line ~ '[^\u0001-\u007e]' then
    line := regexp_replace(normalize(line, nfc), invisible, '', 'g');
    line := normalize(regexp_replace(line, format('(?<![%s%s])[%2$s]+', joined, joiners), '', 'g'), nfc);
    line := regexp_replace(line, '[\u2010\u2011]', '-', 'g');
  else
    line := regexp_replace(line, invisible, '', 'g');
  end if;
  return btrim(regexp_replace(line, blanks, ' ', 'g'));
end
$function$;

CREATE OR REPLACE FUNCTION private.clean_phone(phone text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
begin
  return btrim(regexp_replace(
    regexp_replace(
      private.clean_code(phone), '^(?:tel|telephone|phone|mobile|mob|cell)\.?:? *(?=[+(0-9])', '', 'i'
    ),
    '[ ,;]*(?:extension|extn?|x|#)[ .:=]*([0-9]{1,6})$', ' ext. \1', 'i'
  ));
end
$function$;

CREATE OR REPLACE FUNCTION private.clean_postal_code(country text, format jsonb, postal_code text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  given constant text := btrim(replace(upper(private.clean_code(postal_code)), '〒', ''));
  pattern constant text := '^(?:' || (format ->> 'pattern') || ')$';
  written text;
  compact text;
  codes text[];
  reading text;
begin
  if pattern is null then
    return given;
  end if;
  foreach written in array array[given, regexp_replace(given, '^[A-Z]{1,3}[- ]?(?=[0-9])', '')] loop
    compact := regexp_replace(written, '[ -]', '', 'g');
    codes := array[compact] || case when starts_with(format ->> 'pattern', country) then array[country || compact] end;
    foreach reading in array array(
      select left(code, greatest(0, length(code) - behind)) || left(gap, 1) || right(code, behind)
      from unnest(codes) with ordinality as codes (code, code_position)
      cross join jsonb_array_elements_text(coalesce(format -> 'gaps', '[]')) with ordinality as gaps (gap, gap_position)
      cross join lateral (values (substr(gap, 2)::integer)) as gap_of (behind)
      order by code_position, gap_position
    ) || codes || written loop
      if reading ~ pattern then
        return reading;
      end if;
    end loop;
  end loop;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.code_of(text text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select replace(lower(regexp_replace(private.clean_code(text), '^tel:|[[:space:]()./+-]', '', 'g')), 'ext', 'x')
$function$;

CREATE OR REPLACE FUNCTION private.customer_address(email text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  address constant text := lower(private.clean_email(email));
begin
  -- Wider than what mail can be sent to: addresses of before and of other clients are customers, too.
  if address ~ '^[^\s@]+@[^\s@]+$' is not true or length(address) > 320 then
    raise exception using errcode = 'PT400', message = 'Please enter a valid email address.';
  end if;
  return address;
end
$function$;

CREATE OR REPLACE FUNCTION private.enqueue_message(kind text, recipient text, data jsonb, order_id bigint DEFAULT NULL::bigint, inquiry_id bigint DEFAULT NULL::bigint, offer_id bigint DEFAULT NULL::bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  address constant text := private.clean_email(recipient);
  added_id bigint;
  snapshot jsonb := data - 'secret';
  problem constant text :=
    case when private.is_address(address) is false then 'This is not an address that mail can go to.' end;
begin
  -- A refund of an order whose customer was erased.
  if recipient = 'Erased' then
    return;
  end if;
  if order_id is not null and not snapshot ? 'order' then
    snapshot := snapshot || coalesce(jsonb_build_object('order', private.order_snapshot(order_id)), '{}');
  end if;
  insert into public.messages (kind, recipient, data, order_id, inquiry_id, offer_id, state, last_error)
  values (
    enqueue_message.kind, left(address, 320), snapshot,
    enqueue_message.order_id, enqueue_message.inquiry_id, enqueue_message.offer_id,
    case when problem is null then 'waiting' else 'failed' end, problem
  )
  returning id into added_id;
  if data ? 'secret' then
    insert into private.message_secrets (message_id, secret) values (added_id, data -> 'secret');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.fill_inquiry()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Only functions write requests and subjects, and fill them themselves.
  if new.kind <> 'question' then
    return new;
  elsif new.subject is not null then
    new.product_id := null;
    new.product_name := '';
    return new;
  end if;
  new.product_name := (select name from public.products where id = new.product_id);
  if new.product_name is null then
    raise exception using errcode = 'PT409', message = 'This product is no longer sold.';
  end if;
  if new.user_id is not null then
    new.user_email := coalesce((select email from public.profiles where id = new.user_id), new.user_email);
  end if;
  new.user_email := private.clean_email(new.user_email);
  if new.user_id is null and not private.is_address(new.user_email) then
    raise exception using errcode = 'PT400', message = 'Please enter a valid email address.';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.is_address(address text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select length(address) <= 255
    and address ~* '^[a-z0-9.!#$%&''*+/=?^_`{|}~-]+@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?![0-9]+$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$'
$function$;

CREATE OR REPLACE FUNCTION private.is_phone(phone text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select phone ~ '^\(?\+?[0-9 ()./-]{5,40}(?: ext\. [0-9]{1,6})?$'
    and length(regexp_replace(phone, ' ext\. .*$|[^0-9]', '', 'g')) between 5 and 15
$function$;

CREATE OR REPLACE FUNCTION private.punycode(label text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  signs constant integer[] := array(
    select ascii(sign) from regexp_split_to_table(label, '') with ordinality as listed (sign, place) order by place
  );
  digits constant text := 'abcdefghijklmnopqrstuvwxyz0123456789';
  written text := regexp_replace(label, '[^\u0001-\u007f]', '', 'g');
  basic constant integer := length(written);
  handled integer := basic;
  lowest integer := 128;
  bias integer := 72;
  delta bigint := 0;
  next_sign integer;
  sign integer;
  rest bigint;
  step integer;
  threshold integer;
begin
  if label !~ '[^\u0001-\u007f]' or length(label) > 63 then
    return label;
  end if;
  written := 'xn--' || written || case when basic > 0 then '-' else '' end;
  while handled < cardinality(signs) loop
    next_sign := (select min(each) from unnest(signs) as each where each >= lowest);
    delta := delta + (next_sign - lowest)::bigint * (handled + 1);
    lowest := next_sign;
    foreach sign in array signs loop
      if sign < lowest then
        delta := delta + 1;
      elsif sign = lowest then
        rest := delta;
        step := 36;
        loop
          threshold := least(greatest(step - bias, 1), 26);
          exit when rest < threshold;
          written := written || substr(digits, (threshold + (rest - threshold) % (36 - threshold))::integer + 1, 1);
          rest := (rest - threshold) / (36 - threshold);
          step := step + 36;
        end loop;
        written := written || substr(digits, rest::integer + 1, 1);
        delta := case when handled = basic then delta / 700 else delta / 2 end;
        delta := delta + delta / (handled + 1);
        bias := 0;
        while delta > 455 loop
          delta := delta / 35;
          bias := bias + 36;
        end loop;
        bias := bias + (36 * delta / (delta + 38))::integer;
        delta := 0;
        handled := handled + 1;
      end if;
    end loop;
    delta := delta + 1;
    lowest := lowest + 1;
  end loop;
  return written;
end
$function$;

CREATE OR REPLACE FUNCTION private.save_option_values(saved_option_id bigint, option_values jsonb, seen jsonb[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  delete from public.product_option_values as value
  where value.option_id = saved_option_id
    and value.id not in (
      select (each ->> 'id')::bigint from jsonb_array_elements(option_values) as each where each ->> 'id' is not null
    );
  if exists (
    select from jsonb_array_elements(option_values) as each
    where each ->> 'id' is not null and not exists (
      select from public.product_option_values as value
      where value.option_id = saved_option_id and value.id = (each ->> 'id')::bigint
    )
  ) then
    raise exception using errcode = 'PT400', message = 'A value of another option cannot be saved with this one.';
  end if;

  update public.product_option_values as value
  set position = given.position, value = private.clean_line(given.value ->> 'value'),
    surcharge = (given.value ->> 'surcharge')::numeric,
    stock_quantity = case
      -- Not changed here: orders may have.
      when (given.value ->> 'stock_quantity')::integer is not distinct from (before ->> 'stock_quantity')::integer
        then value.stock_quantity
      else (given.value ->> 'stock_quantity')::integer
    end
  from jsonb_array_elements(option_values) with ordinality as given (value, position)
  left join unnest(seen) as before on before ->> 'id' = given.value ->> 'id'
  where value.option_id = saved_option_id and value.id = (given.value ->> 'id')::bigint;

  insert into public.product_option_values (option_id, position, value, surcharge, stock_quantity)
  select
    saved_option_id, given.position, private.clean_line(given.value ->> 'value'), (given.value ->> 'surcharge')::numeric,
    (given.value ->> 'stock_quantity')::integer
  from jsonb_array_elements(option_values) with ordinality as given (value, position)
  where given.value ->> 'id' is null;
end
$function$;

CREATE OR REPLACE FUNCTION private.save_profile()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.profiles as profile (id, email, full_name, avatar_url)
  values (
    new.id,
    left(new.email, 320),
    left(private.clean_line(new.raw_user_meta_data ->> 'full_name'), 200),
    left(new.raw_user_meta_data ->> 'avatar_url', 2000)
  )
  on conflict (id) do update
    set email = excluded.email, full_name = excluded.full_name, avatar_url = excluded.avatar_url;
  return null;
exception when others then
  raise warning 'The profile of user % was not saved: %', new.id, sqlerrm;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.sent_codes(codes text[])
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  if cardinality(codes) > 10 then
    raise exception using errcode = 'PT400', message = 'An order can have at most 10 codes.';
  end if;
  return array(
    select typed from (
      select distinct on (lower(typed)) typed, position
      from unnest(codes) with ordinality as given (code, position), private.clean_code(given.code) as typed
      where typed <> '' order by lower(typed), position
    ) as each_once
    order by position
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.trim_code()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.code := private.clean_code(new.code);
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.uses_by(promotion bigint, customer uuid, email text, held bigint)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  typed constant text := lower(email);
  accounts constant uuid[] := array(
    select id from public.profiles where id = customer
    union
    select unnest(private.accounts_of(typed))
  );
  addresses constant text[] := array(
    select typed
    union
    select lower(profile.email) from public.profiles as profile where profile.id = any (accounts)
  );
begin
  return (
    select count(*) from public.orders as placed
    where (placed.user_id = any (accounts) or lower(placed.customer_email) = any (addresses))
      and placed.promotion_ids @> array[promotion] and not private.is_void(placed.status)
      and placed.id is distinct from held
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.invite_admin(email text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  address constant text := lower(private.clean_email(invite_admin.email));
  inviter constant uuid := auth.uid();
  invited public.admin_invitations;
begin
  -- Whoever gives or takes these rights waits for others who do, and only then has to have them.
  lock table public.user_roles in share row exclusive mode;
  perform private.require_admin();
  perform private.require_fresh_sign_in();
  if private.is_address(address) is not true then
    raise exception using errcode = 'PT400', message = 'Please enter a valid email address.';
  elsif exists (
    select from public.user_roles as given join public.profiles as profile on profile.id = given.user_id
    where given.role = 'admin' and lower(profile.email) = address
  ) then
    raise exception using errcode = 'PT409', message = format('%s is an administrator already.', address);
  end if;
  delete from public.admin_invitations where admin_invitations.email = address;
  if (select count(*) from public.admin_invitations) >= 20 then
    raise exception using errcode = 'PT409', message = 'Twenty people are invited already. Please withdraw an invitation first.';
  end if;
  insert into public.admin_invitations (email, invited_by) values (address, inviter) returning * into invited;
  perform private.enqueue_message('admin_invitation', address, jsonb_build_object(
    'invitation_id', invited.id,
    'invited_by', (select profile.email from public.profiles as profile where profile.id = inviter),
    'expires_at', invited.expires_at,
    'secret', jsonb_build_object('nonce', private.random_key())
  ));
  perform private.tell_administrators('invitation', address);
end
$function$;

CREATE OR REPLACE FUNCTION public.save_product_options(product_id bigint, options jsonb, seen jsonb DEFAULT '[]'::jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  product constant bigint := save_product_options.product_id;
  present jsonb;
  given record;
  given_id bigint;
begin
  perform private.require_admin();
  if jsonb_typeof(options) is distinct from 'array' or jsonb_typeof(seen) is distinct from 'array' then
    raise exception using errcode = 'PT400', message = 'The options could not be read: they must be a list.';
  elsif jsonb_array_length(options) > 5 then
    raise exception using errcode = 'PT400', message = 'A product can have at most five options.';
  end if;

  -- The product before its values, as orders do.
  perform from public.products where id = product for no key update;
  if not found then
    return null;
  end if;
  perform from public.product_option_values
  where option_id in (select id from public.product_options as option where option.product_id = product)
  order by id for no key update;

  present := private.options_document(product);
  if private.without_stock(present) <> private.without_stock(seen) or exists (
    -- A stock that is set here must be the one that was seen, or orders of meanwhile would be forgotten.
    select
    from public.product_option_values as value
    join jsonb_path_query(seen, '$[*].values[*]') as before on (before ->> 'id')::bigint = value.id
    join jsonb_path_query(options, '$[*].values[*]') as after on (after ->> 'id')::bigint = value.id
    where (after ->> 'stock_quantity')::integer is distinct from (before ->> 'stock_quantity')::integer
      and value.stock_quantity is distinct from (before ->> 'stock_quantity')::integer
      and value.stock_quantity is distinct from (after ->> 'stock_quantity')::integer
  ) then
    return null;
  end if;

  delete from public.product_options as option
  where option.product_id = product
    and option.id not in (
      select (each ->> 'id')::bigint from jsonb_array_elements(options) as each where each ->> 'id' is not null
    );

  for given in
    select each.option, each.position
    from jsonb_array_elements(options) with ordinality as each (option, position)
  loop
    if given.option ->> 'kind' = 'choice' and coalesce(jsonb_array_length(given.option -> 'values'), 0) = 0 then
      raise exception using
        errcode = 'PT400', message = format('Please give "%s" at least one value.', given.option ->> 'name');
    elsif jsonb_array_length(given.option -> 'values') > (case given.option ->> 'kind' when 'choice' then 60 else 0 end) then
      raise exception using
        errcode = 'PT400', message = format('"%s" has too many values.', given.option ->> 'name');
    end if;
    given_id := (given.option ->> 'id')::bigint;
    if given_id is null then
      insert into public.product_options (product_id, position, name, kind, required, max_length, allowed, surcharge)
      values (
        product, given.position, private.clean_line(given.option ->> 'name'), given.option ->> 'kind',
        (given.option ->> 'required')::boolean, (given.option ->> 'max_length')::integer, given.option ->> 'allowed',
        (given.option ->> 'surcharge')::numeric
      )
      returning id into given_id;
    else
      update public.product_options as option
      set position = given.position, name = private.clean_line(given.option ->> 'name'), kind = given.option ->> 'kind',
        required = (given.option ->> 'required')::boolean, max_length = (given.option ->> 'max_length')::integer,
        allowed = given.option ->> 'allowed', surcharge = (given.option ->> 'surcharge')::numeric
      where option.id = given_id and option.product_id = product;
      if not found then
        raise exception using errcode = 'PT400', message = 'An option of another product cannot be saved with this one.';
      end if;
    end if;
    perform private.save_option_values(
      given_id, given.option -> 'values',
      array(select each from jsonb_path_query(seen, '$[*].values[*]') as each)
    );
  end loop;
  return private.options_document(product);
end
$function$;

CREATE OR REPLACE FUNCTION public.search_customers(q text, kind text DEFAULT NULL::text, sort text DEFAULT 'last_order_at'::text, descending boolean DEFAULT true)
 RETURNS SETOF public.customers
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 500
 SET search_path TO ''
AS $function$
declare
  pattern text;
  onward constant text := case when descending then ' desc' else ' asc' end;
begin
  perform private.require_admin();
  q := private.clean_code(q);
  pattern := private.search_pattern(private.without_accents(q));
  if sort is null or sort not in ('name', 'orders', 'spent', 'last_order_at') then
    raise exception using errcode = 'PT400', message = 'Customers cannot be sorted by this.';
  end if;
  -- PostgreSQL plans for the values when they are in the text: see search_orders.
  return query execute concat(
    'select * from public.customers where ', format('found_by ~ %L', pattern),
    case search_customers.kind when 'account' then ' and account_id is not null' when 'guest' then ' and account_id is null' end,
    ' order by ', sort, onward,
    case when sort = 'last_order_at' then case when descending then ' nulls last' else ' nulls first' end end,
    ', id', onward, ' limit 501'
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.search_inquiries(q text, kind text DEFAULT NULL::text, status text DEFAULT NULL::text)
 RETURNS SETOF public.product_inquiries
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 500
 SET search_path TO ''
AS $function$
declare
  pattern text;
  about_order bigint[];
  -- No index knows one or two letters, which are typed on the way to more: they are looked for where that is quick.
  since constant bigint := case
    when q !~ '[[:alnum:]]{2}.|.[[:alnum:]]{2}' then (select max(id) - 2000 from public.product_inquiries)
  end;
begin
  perform private.require_admin();
  q := private.clean_code(q);
  pattern := private.search_pattern(private.without_accents(q));
  if q ~ '^\s*#?[0-9]{1,18}\s*$' then
    about_order := array(
      select id from public.product_inquiries where order_id = btrim(q, E' \t\r\n#')::bigint order by id desc limit 501
    );
  end if;
  -- PostgreSQL plans for the values when they are in the text: see search_orders.
  return query execute concat(
    'select inquiry.* from public.product_inquiries as inquiry join private.inquiry_words as known on known.inquiry_id = inquiry.id',
    format(' where (known.words ~ %L', pattern),
    ' and known.inquiry_id > ' || since,
    case when cardinality(about_order) > 0 then format(' or known.inquiry_id = any (%L)', about_order) end,
    ')',
    ' and inquiry.kind = ' || quote_literal(search_inquiries.kind),
    ' and inquiry.status = ' || quote_literal(search_inquiries.status),
    ' order by inquiry.created_at desc, inquiry.id desc limit 501'
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.search_orders(q text, statuses text[] DEFAULT NULL::text[], since timestamp with time zone DEFAULT NULL::timestamp with time zone, before timestamp with time zone DEFAULT NULL::timestamp with time zone, sort text DEFAULT 'created_at'::text, descending boolean DEFAULT true)
 RETURNS SETOF public.orders
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 500
 SET search_path TO ''
AS $function$
declare
  pattern text;
  code constant text := private.code_of(q);
  number constant bigint := case when private.clean_code(q) ~ '^#?[0-9]{1,18}$' then ltrim(private.clean_code(q), '#')::bigint end;
  onward constant text := case when descending then ' desc' else ' asc' end;
  backward constant text := case when descending then ' asc' else ' desc' end;
  with_sku bigint[];
  of_accounts bigint[];
  with_invoice bigint[];
begin
  perform private.require_admin();
  q := private.clean_code(q);
  pattern := private.search_pattern(private.without_accents(q));
  if sort is null or sort not in ('id', 'created_at', 'customer_name', 'total_amount', 'status') then
    raise exception using errcode = 'PT400', message = 'Orders cannot be sorted by this.';
  end if;
  if length(q) between 3 and 100 then
    with_sku := array(
      select order_id from public.order_items
      where lower(sku_at_purchase) like regexp_replace(lower(q), '([\\%_])', '\\\1', 'g') || '%'
      order by order_id desc limit 501
    );
    of_accounts := array(
      select placed.id
      from (
        select id from public.profiles
        where lower(email) like regexp_replace(lower(btrim(q)), '([\\%_])', '\\\1', 'g') || '%' limit 50
      ) as account
      join public.orders as placed on placed.user_id = account.id
      order by placed.created_at desc limit 501
    );
    with_invoice := array(select paper.order_id from public.invoices as paper where paper.number = upper(btrim(q)));
  end if;
  -- PostgreSQL plans for the values when they are in the text: a common word is looked for along the index of the order
  -- until there is enough, a rare one in the index of words. What is null leaves its condition out. A short number is an
  -- order's: nearly every phone number contains it.
  return query execute concat(
    'select * from public.orders where ',
    case
      when starts_with(q, '#') and number is not null then format('id = %s', number)
      else concat(
        format('(found_by_name ~ %L', pattern),
        case
          when length(code) >= 5 and code ~ '[0-9]' then format(' or found_by_code ~ %L', private.search_pattern(code))
        end,
        ' or id = ' || number,
        case
          when cardinality(with_sku || of_accounts || with_invoice) > 0
            then format(' or id = any (%L)', with_sku || of_accounts || with_invoice)
        end,
        ')'
      )
    end,
    ' and status = any (' || quote_literal(statuses) || ')',
    ' and created_at >= ' || quote_literal(since),
    ' and created_at < ' || quote_literal(before),
    ' order by ', sort, onward,
    -- Orders of one status are sorted by age in the order of the index.
    case when sort = 'status' then ', created_at' || backward end,
    case when sort <> 'id' then ', id' || onward end,
    ' limit 501'
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.send_contact_message(name text, email text, subject text, message text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  sender constant text := private.clean_email(email);
  sender_name constant text := private.clean_line(name);
  about constant text := private.clean_line(subject);
  missing text;
  too_long text;
begin
  select
    (array_agg(field.label order by field.position) filter (where coalesce(field.words, '') !~ '\S'))[1],
    (array_agg(field.label order by field.position) filter (where length(field.words) > field.longest))[1]
  into missing, too_long
  from (values
    (1, 'name', sender_name, 200), (2, 'email', sender, 255), (3, 'subject', about, 200),
    (4, 'message', btrim(message, E' \t\r\n'), 5000)
  ) as field (position, label, words, longest);
  if missing is not null then
    raise exception using errcode = 'PT400', message = format('Please fill out the %s field.', missing);
  elsif too_long is not null then
    raise exception using errcode = 'PT400', message = format('The %s is too long.', too_long);
  elsif not private.is_address(sender) then
    raise exception using errcode = 'PT400', message = 'Please enter a valid email address.';
  end if;
  -- Messages in one name wait for one another, so that each counts those before.
  perform pg_advisory_xact_lock(hashtextextended(lower(sender), 3));
  if coalesce(current_setting('shop.limits', true), '') <> 'off' and (
    select count(*) from public.product_inquiries as earlier
    where earlier.subject is not null and lower(earlier.user_email) = lower(sender)
      and earlier.created_at > now() - interval '1 hour'
  ) >= 5 then
    raise exception using errcode = 'PT429', message = 'Too many messages from this e-mail address. Please try again in an hour.';
  end if;
  insert into public.product_inquiries (product_name, user_id, user_email, sender_name, subject, message)
  values (
    '', (select profile.id from public.profiles as profile where profile.id = (select auth.uid())), sender,
    sender_name, about, btrim(message, E' \t\r\n')
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.ship_orders(shipments jsonb)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ids bigint[];
  shipment record;
  problem text;
  shipped jsonb[] := '{}';
begin
  perform private.require_admin();
  if jsonb_typeof(shipments) is distinct from 'array' or jsonb_array_length(shipments) not between 1 and 500 then
    raise exception using errcode = 'PT400', message = 'Between 1 and 500 orders can be shipped at a time.';
  end if;
  for shipment in select * from jsonb_array_elements(shipments) as each (given) loop
    problem := case
      when jsonb_typeof(shipment.given -> 'order_id') is distinct from 'number'
        or shipment.given ->> 'order_id' !~ '^[0-9]{1,18}$' then 'Each shipment needs the number of its order.'
      when coalesce(jsonb_typeof(shipment.given -> 'carrier'), 'null') not in ('null', 'string')
        or length(shipment.given ->> 'carrier') > 60 then 'A carrier''s name has at most 60 characters.'
      when lower(private.clean_line(shipment.given ->> 'carrier')) not in ('', 'other') and not exists (
        select from public.carriers as carrier where lower(carrier.name) = lower(private.clean_line(shipment.given ->> 'carrier'))
      ) then format('"%s" is not in the list of carriers.', private.clean_line(shipment.given ->> 'carrier'))
      when coalesce(jsonb_typeof(shipment.given -> 'tracking_number'), 'null') not in ('null', 'string')
        or length(private.clean_code(shipment.given ->> 'tracking_number')) > 100 then 'A tracking number has at most 100 characters.'
      when coalesce(jsonb_typeof(shipment.given -> 'tell'), 'null') not in ('null', 'boolean') then
        'Whether to tell the customer is true or false.'
      when (shipment.given ->> 'order_id')::bigint = any (ids) then
        format('Order #%s is there twice.', shipment.given ->> 'order_id')
    end;
    if problem is not null then
      raise exception using errcode = 'PT400', message = problem;
    end if;
    ids := ids || (shipment.given ->> 'order_id')::bigint;
  end loop;

  -- Locked in one order, so that two administrators wait for each other and not for good.
  perform from public.orders where id = any (ids) order by id for no key update;
  select case
    when placed.id is null then format('Order #%s does not exist.', wanted.id)
    else format('Order #%s is %s, so it cannot be shipped.', placed.id, replace(placed.status, '_', ' '))
  end into problem
  from unnest(ids) with ordinality as wanted (id, position)
  left join public.orders as placed on placed.id = wanted.id
  where placed.id is null or private.is_void(placed.status)
  order by wanted.position limit 1;
  if problem is not null then
    raise exception using errcode = 'PT409', message = problem;
  end if;

  for shipment in
    select
      wanted.id, wanted.position, given -> 'tell' is distinct from 'false' as tell,
      nullif(private.clean_line(given ->> 'carrier'), '') as carrier, nullif(private.clean_code(given ->> 'tracking_number'), '') as number
    from unnest(ids) with ordinality as wanted (id, position)
    join jsonb_array_elements(shipments) with ordinality as each (given, position) using (position)
    order by wanted.id
  loop
    perform set_config('shop.tells_customers', case when shipment.tell then 'on' else 'off' end, true);
    update public.orders as placed
    set status = case placed.status when 'delivered' then placed.status else 'shipped' end,
      tracking_provider = case when shipment.number is null and shipment.carrier is null then placed.tracking_provider
        else case when lower(coalesce(shipment.carrier, 'other')) = 'other' then 'Other' else shipment.carrier end end,
      tracking_number = coalesce(shipment.number, placed.tracking_number)
    where placed.id = shipment.id;
    shipped[shipment.position] := (
      select jsonb_build_object(
        'order_id', placed.id, 'status', placed.status, 'carrier', placed.tracking_provider,
        'tracking_number', placed.tracking_number, 'tracking_link', placed.tracking_link
      )
      from public.orders as placed where placed.id = shipment.id
    );
  end loop;
  perform set_config('shop.tells_customers', 'on', true);
  return to_json(shipped);
end
$function$;

CREATE TRIGGER addresses_are_cleaned BEFORE INSERT OR UPDATE OF name, line1, line2, phone ON public.addresses FOR EACH ROW EXECUTE FUNCTION private.clean_columns('line name', 'line line1', 'line line2', 'phone phone');

CREATE TRIGGER carriers_are_cleaned BEFORE INSERT OR UPDATE OF name ON public.carriers FOR EACH ROW EXECUTE FUNCTION private.clean_columns('line name');

CREATE TRIGGER mail_settings_are_cleaned BEFORE INSERT OR UPDATE OF host, sender_name, sender_address ON public.mail_settings FOR EACH ROW EXECUTE FUNCTION private.clean_columns('code host', 'line sender_name', 'email sender_address');

CREATE TRIGGER orders_are_cleaned BEFORE INSERT OR UPDATE OF tracking_provider, tracking_number ON public.orders FOR EACH ROW EXECUTE FUNCTION private.clean_columns('line tracking_provider', 'code tracking_number');

CREATE TRIGGER categories_are_cleaned BEFORE INSERT OR UPDATE OF name ON public.product_categories FOR EACH ROW EXECUTE FUNCTION private.clean_columns('line name');

CREATE TRIGGER products_are_cleaned BEFORE INSERT OR UPDATE OF name, sku, metal, stone, shape, color, clarity, cut, certificate_lab, certificate_number ON public.products FOR EACH ROW EXECUTE FUNCTION private.clean_columns('line name', 'code sku', 'line metal', 'line stone', 'line shape', 'line color', 'line clarity', 'line cut', 'line certificate_lab', 'code certificate_number');

CREATE TRIGGER shop_facts_are_cleaned BEFORE INSERT OR UPDATE OF name, tagline, phone, email, hours, registered_name, tax_number ON public.shop_facts FOR EACH ROW EXECUTE FUNCTION private.clean_columns('line name', 'line tagline', 'phone phone', 'email email', 'line hours', 'line registered_name', 'code tax_number');

COMMENT ON FUNCTION "private"."check_address"(jsonb) IS 'The fields of a shipping address, cleaned, with region and postal code as the country writes them; one country, and blank and unknown fields dropped. Refuses missing, overlong and impossible ones. The country decides which are required; of one that is not known, all of them are. line2, country_code and phone may be left out; a phone that is sent must not be blank.';

COMMENT ON FUNCTION "private"."clean_address"(jsonb) IS 'An address with its texts as they are stored.';

COMMENT ON FUNCTION "private"."clean_code"(text) IS 'A text that is compared sign by sign, such as a phone number, a code or an engraving, in plain signs. The form''s rule: cleanCode in domain/text/code.ts.';

COMMENT ON FUNCTION "private"."clean_columns"() IS 'Stores what was typed or pasted into columns as it is meant. Its arguments are rules and columns: line name, code sku, phone phone, email email.';

COMMENT ON FUNCTION "private"."clean_email"(text) IS 'An e-mail address without what is pasted around it, its domain in one spelling: lower case, and IDN as mail servers write it. The form''s rule: cleanEmail in domain/text/email-address.ts.';

COMMENT ON FUNCTION "private"."clean_line"(text) IS 'A line of text for people to read, such as a name or a street, without what nobody sees or means in a text that was pasted. The form''s rule: cleanLine in domain/text/line.ts.';

COMMENT ON FUNCTION "private"."clean_phone"(text) IS 'A phone number as it is stored: tel:+1-555-0142;ext=4 is +1-555-0142 ext. 4. The form''s rule: cleanPhone in domain/text/phone.ts.';

COMMENT ON FUNCTION "private"."code_of"(text) IS 'A phone or tracking number as searches compare it: without the characters that group it, and an extension as x4.';

COMMENT ON FUNCTION "private"."is_address"(text) IS 'Whether mail can be sent to it: what HTML calls a valid address, and so browsers and GoTrue, with a dot in its domain. The form''s rule: isEmail in domain/text/email-address.ts.';

COMMENT ON FUNCTION "private"."is_phone"(text) IS 'Whether this can be a phone number: 5 to 15 digits, as private.clean_phone writes it, with an optional leading + and an extension.';

COMMENT ON FUNCTION "private"."punycode"(text) IS 'A label of a domain as mail servers write it (RFC 3492): bücher is xn--bcher-kva.';

COMMENT ON FUNCTION "private"."sent_codes"(text[]) IS 'The codes of a request in plain signs, without repetitions. PT400: too many.';

COMMENT ON FUNCTION "private"."trim_code"() IS 'A code is kept as it was typed, in plain signs.';

COMMENT ON FUNCTION "private"."uses_by"(bigint, uuid, text, bigint) IS 'How many orders of a customer a promotion has priced, without void ones and the one that is held: of this account (null: a guest), of the e-mail address that was typed (null: not known), of the account that has it, and of the accounts'' addresses.';

REVOKE ALL ON FUNCTION "private"."clean_address"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."clean_code"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."clean_columns"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."clean_email"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."clean_line"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."clean_phone"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."punycode"(text) FROM PUBLIC;

-- What was stored as it was pasted, so that what is typed from now on finds it.
update public.promotions as promotion set code = private.clean_code(code)
where code <> private.clean_code(code) and not exists (
  select from public.promotions as other
  where other.id <> promotion.id and lower(private.clean_code(other.code)) = lower(private.clean_code(promotion.code))
);

update public.orders set shipping_address = shipping_address || jsonb_build_object('email', private.clean_email(customer_email))
where customer_email ~ '[^!-~]|[<>]|[.,;]$|^mailto:' and lower(private.clean_email(customer_email)) <> lower(customer_email)
  and private.is_address(private.clean_email(customer_email));

update public.product_inquiries set user_email = private.clean_email(user_email)
where user_email ~ '[^!-~]|[<>]|[.,;]$|^mailto:' and lower(private.clean_email(user_email)) <> lower(user_email)
  and private.is_address(private.clean_email(user_email));
