-- An address has one country, its code, and rules, label and reports go by it.

set local check_function_bodies = off;


ALTER TABLE "private"."countries" ADD COLUMN "spellings" text[] NOT NULL DEFAULT '{}'::text[];

CREATE OR REPLACE FUNCTION private.address_format(country text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case
    when address_format.country is null or address_format.country <> all (private.country_codes())
      then '{"parts": "CSZ", "needed": "CSZ", "city": "city", "region": "state", "postalCode": "postal code"}'::jsonb
    else coalesce(
      (select format from private.address_formats where address_formats.country = address_format.country),
      '{"parts": "CSZ", "needed": "", "city": "city", "region": "region", "postalCode": "postal code"}'
    ) || jsonb_build_object('country', address_format.country)
  end
$function$;

CREATE OR REPLACE FUNCTION private.check_address(address jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  sent constant jsonb := private.with_country(address);
  country_code constant text := nullif(btrim(sent ->> 'country_code', E' \t\r\n'), '');
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
    (1, 'email', 'email', 320, true),
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
      case when jsonb_typeof(sent -> field.name) = 'string' then btrim(sent ->> field.name, E' \t\r\n') end,
      -- A request with a phone number comes from a form that has the field; older forms have none.
      field.name = 'phone' and jsonb_typeof(address -> 'phone') <> 'null'
  ) as given (words, is_asked_for);

  if missing is not null then
    raise exception using errcode = 'PT400', message = format('Please fill out the %s field.', missing);
  elsif too_long is not null then
    raise exception using errcode = 'PT400', message = format('The %s is too long.', too_long);
  elsif cleaned ->> 'email' !~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' then
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

CREATE OR REPLACE FUNCTION private.check_place(address jsonb, format jsonb)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  charges_tax constant boolean := (select facts.charges_tax from public.shop_facts as facts) is not false;
  state constant text := coalesce(address ->> 'state', '');
begin
  if not address ? 'country_code' then
    if exists (select from public.shipping_zones where countries <> '{}')
      or charges_tax and exists (select from public.tax_rates where country is not null)
    then
      raise exception using
        errcode = 'PT400', message = format(
          'We do not know the country %s. Please write its English name or its two letters, such as US.', address ->> 'country');
    end if;
  -- A region that is needed is refused elsewhere.
  elsif charges_tax and format ->> 'parts' like '%S%' and format ->> 'needed' not like '%S%'
    and private.known_region(format, state) is null
    and exists (
      select from public.tax_rates as rate where rate.country = address ->> 'country_code' and rate.region is not null
    )
    and not exists (
      select from public.tax_rates as rate
      where rate.country = address ->> 'country_code' and private.is_region(rate.country, rate.region, state)
    )
    and (state = '' or format ? 'regions')
  then
    raise exception using
      errcode = 'PT400', message = case
        when state = '' then format('Please fill out the %s field: the tax depends on it.', format ->> 'region')
        else format('Please choose %s from the list: the tax depends on it.', private.with_article(format ->> 'region'))
      end;
  end if;
end
$function$;


CREATE OR REPLACE FUNCTION private.country_of(address jsonb)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.with_country(address) ->> 'country_code' $function$;


CREATE OR REPLACE FUNCTION private.find_country(words text)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select code from private.countries
  where code = upper(btrim(words, E' \t\r\n')) or private.folded_region(words) = any (spellings)
  order by code = upper(btrim(words, E' \t\r\n')) desc, code limit 1
$function$;


CREATE OR REPLACE FUNCTION private.known_region(format jsonb, region text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
  with wanted as (
    -- ISO 3166-2 puts the country before its region: US-CA.
    select private.folded_region(case
      when format ? 'country' then regexp_replace(region, '^\s*' || (format ->> 'country') || '\s*-', '', 'i') else region
    end) as word
  ),
  known as (
    select known ->> 1 as name, private.folded_region(known ->> 1) as name_word, private.folded_region(known ->> 0) as code_word
    from jsonb_array_elements(format -> 'regions') as known
  )
  select case when word <> '' then coalesce(
    (select min(name) from known where name_word = word),
    (select min(name) from known where code_word = word),
    (select min(name) from known where length(word) >= 3 and starts_with(name_word, word) having count(*) = 1)
  ) end
  from wanted
$function$;

CREATE OR REPLACE FUNCTION private.terms_for(address jsonb, method bigint)
 RETURNS private.order_terms
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  facts public.shop_facts;
  tax public.tax_rates;
  chosen public.shipping_methods;
  terms private.order_terms;
begin
  address := private.with_country(address);
  -- Nulls, if somebody has deleted them by hand, mean the defaults.
  select * into facts from public.shop_facts;
  terms.country := address ->> 'country_code';
  terms.decimals := coalesce(private.currency_decimals(facts.currency), 2);
  terms.currency := case when private.currency_decimals(facts.currency) is null then 'USD' else facts.currency end;
  terms.prices_include_tax := coalesce(facts.prices_include_tax, false);
  terms.taxes_shipping := coalesce(facts.taxes_shipping, false);

  if facts.charges_tax is not false then
    tax := private.tax_at(terms.country, address ->> 'state');
  end if;
  terms.tax_name := tax.name;
  terms.tax_rate := coalesce(tax.rate, 0);

  select zone.id into terms.zone_id from public.shipping_zones as zone
  where terms.country = any (zone.countries) or zone.countries = '{}' and facts.ships_elsewhere is not false
  order by zone.countries = '{}' limit 1;
  select * into chosen from public.shipping_methods as offered
  where offered.zone_id = terms.zone_id and (method is null or offered.id = method)
  order by offered.position, offered.id limit 1;
  terms.method_id := chosen.id;
  terms.shipping_method := chosen.name;
  terms.fee := chosen.fee;
  terms.free_above := chosen.free_above;
  if chosen.days_to is not null then
    terms.arrives_by := private.after_working_days(private.shop_today(), chosen.days_to);
  end if;
  return terms;
end
$function$;

CREATE OR REPLACE FUNCTION private.with_country(address jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  found_code text := upper(nullif(btrim(address ->> 'country_code', E' \t\r\n'), ''));
  named constant text := nullif(btrim(address ->> 'country', E' \t\r\n'), '');
  state text := case
    when jsonb_typeof(address -> 'state') = 'string' then nullif(btrim(address ->> 'state', E' \t\r\n'), '')
  end;
  region text;
  words text[];
  format jsonb;
begin
  if jsonb_typeof(address) is distinct from 'object' or length(named) > 100 or length(state) > 100 then
    return address;
  elsif found_code is null then
    found_code := private.find_country(named);
  end if;
  if found_code is null then
    -- A region and its country in one field: California, USA, or US-CA.
    words := coalesce(
      regexp_match(named, '^(.*[^\s,])\s*,\s*([^,]*[^\s,])$'), regexp_match(named, '^([A-Za-z]{2})-([A-Za-z0-9]{1,3})$')
    );
    select found.code, found.region into found_code, region
    from (values (1, words[2], words[1]), (2, words[1], words[2])) as reading (position, country, region)
    cross join lateral (
      select given.code, private.known_region(private.address_format(given.code), reading.region) as region
      from (values (private.find_country(reading.country))) as given (code)
    ) as found
    where found.code is not null order by found.region is null, position limit 1;
    state := coalesce(state, region);
  end if;
  if found_code is null or found_code <> all (private.country_codes()) then
    return address;
  end if;
  format := private.address_format(found_code);
  region := private.known_region(format, state);
  if region is null and state like '%,%' and private.find_country(regexp_replace(state, '^.*,', '')) = found_code then
    region := private.known_region(format, regexp_replace(state, ',[^,]*$', ''));
  end if;
  return address
    || (
      select jsonb_build_object('country_code', known.code, 'country', known.name)
      from private.countries as known where known.code = found_code
    )
    || jsonb_strip_nulls(jsonb_build_object('state', coalesce(region, state)));
end
$function$;


CREATE OR REPLACE FUNCTION public.change_order_address(order_id bigint, shipping_address jsonb)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  address constant jsonb := private.check_address(shipping_address);
  placed public.orders;
  before text;
begin
  perform private.require_admin();
  placed := private.lock_unshipped(change_order_address.order_id);
  before := private.address_text(placed.shipping_address);
  if private.country_of(address) is distinct from private.country_of(placed.shipping_address) then
    raise exception using
      errcode = 'PT409', message = 'The country stays: taxes and shipping depend on it. Please cancel the order instead.';
  elsif (private.tax_at(private.country_of(address), address ->> 'state')).rate
    is distinct from (private.tax_at(private.country_of(address), private.with_country(placed.shipping_address) ->> 'state')).rate
  then
    raise exception using
      errcode = 'PT409', message = 'Another tax applies at this address. Please cancel the order instead.';
  end if;
  if address <> private.with_country(placed.shipping_address) then
    update public.orders as changed set shipping_address = address where changed.id = placed.id returning * into placed;
    perform private.note_order_event(placed.id, 'change', jsonb_build_object(
      'what', 'address', 'from', before, 'to', private.address_text(address)
    ));
    perform private.tell_customer('order_changed', placed);
  end if;
  return to_json(placed);
end
$function$;

COMMENT ON COLUMN "private"."countries"."spellings" IS 'The names by which an address finds the country, as private.folded_region writes them: English ones, those in other common languages, and its own. Written by `npm run country-names`.';

COMMENT ON FUNCTION "private"."address_format"(text) IS 'What addresses in this country consist of. An unknown country requires everything; one without a known format requires nothing. Its code is in it, too.';

COMMENT ON FUNCTION "private"."check_address"(jsonb) IS 'The fields of a shipping address, trimmed, with region and postal code as the country writes them; one country, and blank and unknown fields dropped. Refuses missing, overlong and impossible ones. The country decides which are required; of one that is not known, all of them are. line2, country_code and phone may be left out; a phone that is sent must not be blank.';

COMMENT ON FUNCTION "private"."check_place"(jsonb, jsonb) IS 'Refuses an address, as with_country writes it, whose country or region is not known where shipping or tax depends on it: it would pay another fee, or no tax.';

COMMENT ON FUNCTION "private"."country_of"(jsonb) IS 'The code of an address''s country; null for one that is not known.';

COMMENT ON FUNCTION "private"."find_country"(text) IS 'The code of the country that goes by this code or name: in English, in its own languages, or in one of those that many orders are written in. Null if there is none.';

COMMENT ON FUNCTION "private"."with_country"(jsonb) IS 'An address with one country: its code, which is that of country_code or, without it, of what country says, and the name that belongs to the code; a region that is known has its name from the country''s list. Everything that depends on the country or region of an address reads it through this function. An address whose country is not known stays as it is.';

REVOKE ALL ON FUNCTION "private"."check_place"(jsonb, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."country_of"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."find_country"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."with_country"(jsonb) FROM PUBLIC;

update private.countries as country set spellings = array(
  select distinct private.folded_region(spelling) from jsonb_array_elements_text(given.names) as known (spelling) order by 1
)
from (values
  ('AD', '["andorra","andorre"]'),
  ('AE', '["united arab emirates","vereinigte arabische emirate","émirats arabes unis","emiratos árabes unidos","emirati arabi uniti","emirados árabes unidos","verenigde arabische emiraten","الإمارات العربية المتحدة","uae"]'),
  ('AF', '["afghanistan","afganistán","afeganistão","افغانستان"]'),
  ('AG', '["antigua & barbuda","antigua und barbuda","antigua-et-barbuda","antigua y barbuda","antigua e barbuda","antígua e barbuda","antigua en barbuda"]'),
  ('AI', '["anguilla","anguila"]'),
  ('AL', '["albania","albanien","albanie","albânia","albanië","shqipëri"]'),
  ('AM', '["armenia","armenien","arménie","armênia","armenië","հայաստան"]'),
  ('AO', '["angola"]'),
  ('AQ', '["antarctica","antarktis","antarctique","antártida","antartide"]'),
  ('AR', '["argentina","argentinien","argentine","argentinië"]'),
  ('AS', '["american samoa","amerikanisch-samoa","samoa américaines","samoa americana","samoa americane","amerikaans-samoa"]'),
  ('AT', '["austria","österreich","autriche","áustria","oostenrijk","republik österreich"]'),
  ('AU', '["australia","australien","australie","austrália","australië"]'),
  ('AW', '["aruba"]'),
  ('AX', '["åland islands","ålandinseln","îles åland","islas aland","isole åland","ilhas aland","åland"]'),
  ('AZ', '["azerbaijan","aserbaidschan","azerbaïdjan","azerbaiyán","azerbaigian","azerbaijão","azerbeidzjan","azərbaycan"]'),
  ('BA', '["bosnia & herzegovina","bosnia","bosnien und herzegowina","bosnie-herzégovine","bosnia y herzegovina","bosnia ed erzegovina","bósnia e herzegovina","bosnië en herzegovina","bosna i hercegovina"]'),
  ('BB', '["barbados","barbade"]'),
  ('BD', '["bangladesh","bangladesch","bangladés","বাংলাদেশ"]'),
  ('BE', '["belgium","belgien","belgique","bélgica","belgio","belgië"]'),
  ('BF', '["burkina faso","burquina faso"]'),
  ('BG', '["bulgaria","bulgarien","bulgarie","bulgária","bulgarije","българия"]'),
  ('BH', '["bahrain","bahreïn","baréin","bahrein","barein","البحرين"]'),
  ('BI', '["burundi","uburundi"]'),
  ('BJ', '["benin","bénin","benín"]'),
  ('BL', '["st. barthélemy","saint-barthélemy","san bartolomé","são bartolomeu"]'),
  ('BM', '["bermuda","bermudes","bermudas"]'),
  ('BN', '["brunei","brunei darussalam","brunéi"]'),
  ('BO', '["bolivia","bolivien","bolivie","bolívia"]'),
  ('BQ', '["caribbean netherlands","karibische niederlande","pays-bas caribéens","caribe neerlandés","caraibi olandesi","países baixos caribenhos","caribisch nederland"]'),
  ('BR', '["brazil","brasilien","brésil","brasil","brasile","brazilië"]'),
  ('BS', '["bahamas","bahama’s","the bahamas"]'),
  ('BT', '["bhutan","bhoutan","bután","butão","འབྲུག"]'),
  ('BV', '["bouvet island","bouvetinsel","île bouvet","isla bouvet","isola bouvet","ilha bouvet","bouveteiland","bouvetøya"]'),
  ('BW', '["botswana","botsuana"]'),
  ('BY', '["belarus","biélorussie","bielorrusia","bielorussia","bielorrússia","беларусь"]'),
  ('BZ', '["belize","belice"]'),
  ('CA', '["canada","kanada","canadá"]'),
  ('CC', '["cocos (keeling) islands","cocos islands","kokosinseln","îles cocos","islas cocos","isole cocos (keeling)","ilhas cocos (keeling)","cocoseilanden","kepulauan cocos (keeling)"]'),
  ('CD', '["congo - kinshasa","kongo-kinshasa","congo-kinshasa","república democrática del congo","democratic republic of the congo"]'),
  ('CF', '["central african republic","zentralafrikanische republik","république centrafricaine","república centroafricana","repubblica centrafricana","república centro-africana","centraal-afrikaanse republiek","ködörösêse tî bêafrîka"]'),
  ('CG', '["congo - brazzaville","kongo-brazzaville","congo-brazzaville","congo","república do congo","republic of the congo"]'),
  ('CH', '["switzerland","schweiz","suisse","suiza","svizzera","suíça","zwitserland","svizra"]'),
  ('CI', '["côte d’ivoire","costa d’avorio","costa do marfim","ivoorkust","ivory coast"]'),
  ('CK', '["cook islands","cookinseln","îles cook","islas cook","isole cook","ilhas cook","cookeilanden"]'),
  ('CL', '["chile","chili","cile"]'),
  ('CM', '["cameroon","kamerun","cameroun","camerún","camerun","camarões","kameroen"]'),
  ('CN', '["china","chine","cina","中国","people''s republic of china","prc"]'),
  ('CO', '["colombia","kolumbien","colombie","colômbia"]'),
  ('CR', '["costa rica"]'),
  ('CU', '["cuba","kuba"]'),
  ('CV', '["cape verde","cabo verde","cap-vert","capo verde","kaapverdië"]'),
  ('CW', '["curaçao","curazao"]'),
  ('CX', '["christmas island","weihnachtsinsel","île christmas","isla de navidad","isola christmas","ilha christmas","christmaseiland"]'),
  ('CY', '["cyprus","zypern","chypre","chipre","cipro","κύπρος","kıbrıs"]'),
  ('CZ', '["czechia","tschechien","tchéquie","chequia","cechia","tchéquia","tsjechië","česko","czech republic"]'),
  ('DE', '["germany","deutschland","allemagne","alemania","germania","alemanha","duitsland","brd","federal republic of germany","bundesrepublik deutschland"]'),
  ('DJ', '["djibouti","dschibuti","yibuti","gibuti","djibuti"]'),
  ('DK', '["denmark","dänemark","danemark","dinamarca","danimarca","denemarken","danmark"]'),
  ('DM', '["dominica","dominique"]'),
  ('DO', '["dominican republic","dominikanische republik","république dominicaine","república dominicana","repubblica dominicana","dominicaanse republiek"]'),
  ('DZ', '["algeria","algerien","algérie","argelia","argélia","algerije","الجزائر"]'),
  ('EC', '["ecuador","équateur","equador"]'),
  ('EE', '["estonia","estland","estonie","estônia","eesti"]'),
  ('EG', '["egypt","ägypten","égypte","egipto","egitto","egito","egypte","مصر"]'),
  ('EH', '["western sahara","westsahara","sahara occidental","sáhara occidental","sahara occidentale","saara ocidental","westelijke sahara","الصحراء الغربية"]'),
  ('ER', '["eritrea","érythrée","eritreia","ኤርትራ"]'),
  ('ES', '["spain","spanien","espagne","españa","spagna","espanha","spanje"]'),
  ('ET', '["ethiopia","äthiopien","éthiopie","etiopía","etiopia","etiópia","ethiopië","ኢትዮጵያ"]'),
  ('FI', '["finland","finnland","finlande","finlandia","finlândia","suomi"]'),
  ('FJ', '["fiji","fidschi","fidji","fiyi","figi"]'),
  ('FK', '["falkland islands","falklandinseln","îles malouines","islas malvinas","isole falkland","ilhas malvinas","falklandeilanden"]'),
  ('FM', '["micronesia","mikronesien","micronésie","micronésia"]'),
  ('FO', '["faroe islands","färöer","îles féroé","islas feroe","isole fær øer","ilhas faroé","faeröer","føroyar"]'),
  ('FR', '["france","frankreich","francia","frança","frankrijk"]'),
  ('GA', '["gabon","gabun","gabón","gabão"]'),
  ('GB', '["united kingdom","uk","vereinigtes königreich","royaume-uni","r.-u.","reino unido","ru","regno unito","verenigd koninkrijk","vk","u.k.","the united kingdom","great britain","united kingdom of great britain and northern ireland","britain","england","scotland","wales","northern ireland"]'),
  ('GD', '["grenada","grenade","granada"]'),
  ('GE', '["georgia","georgien","géorgie","geórgia","georgië","საქართველო"]'),
  ('GF', '["french guiana","französisch-guayana","guyane française","guayana francesa","guyana francese","guiana francesa","frans-guyana"]'),
  ('GG', '["guernsey","guernesey"]'),
  ('GH', '["ghana","gana","gaana"]'),
  ('GI', '["gibraltar","gibilterra"]'),
  ('GL', '["greenland","grönland","groenland","groenlandia","groenlândia","kalaallit nunaat"]'),
  ('GM', '["gambia","gambie","gâmbia","the gambia"]'),
  ('GN', '["guinea","guinée","guiné","guinee"]'),
  ('GP', '["guadeloupe","guadalupe","guadalupa"]'),
  ('GQ', '["equatorial guinea","äquatorialguinea","guinée équatoriale","guinea ecuatorial","guinea equatoriale","guiné equatorial","equatoriaal-guinea"]'),
  ('GR', '["greece","griechenland","grèce","grecia","grécia","griekenland","ελλάδα"]'),
  ('GS', '["south georgia & south sandwich islands","südgeorgien und die südlichen sandwichinseln","géorgie du sud-et-les îles sandwich du sud","islas georgia del sur y sandwich del sur","georgia del sud e sandwich australi","ilhas geórgia do sul e sandwich do sul","zuid-georgia en zuidelijke sandwicheilanden"]'),
  ('GT', '["guatemala"]'),
  ('GU', '["guam"]'),
  ('GW', '["guinea-bissau","guinée-bissau","guinea-bisáu","guiné-bissau","guinee-bissau"]'),
  ('GY', '["guyana","guiana"]'),
  ('HK', '["hong kong sar china","hong kong","sonderverwaltungsregion hongkong","hongkong","r.a.s. chinoise de hong kong","rae de hong kong (china)","ras di hong kong","hong kong, rae da china","hongkong sar van china","中国香港特别行政区","香港","中國香港特別行政區"]'),
  ('HM', '["heard & mcdonald islands","heard und mcdonaldinseln","îles heard-et-macdonald","islas heard y mcdonald","isole heard e mcdonald","ilhas heard e mcdonald","heard en mcdonaldeilanden"]'),
  ('HN', '["honduras"]'),
  ('HR', '["croatia","kroatien","croatie","croacia","croazia","croácia","kroatië","hrvatska"]'),
  ('HT', '["haiti","haïti","haití"]'),
  ('HU', '["hungary","ungarn","hongrie","hungría","ungheria","hungria","hongarije","magyarország"]'),
  ('ID', '["indonesia","indonesien","indonésie","indonésia","indonesië"]'),
  ('IE', '["ireland","irland","irlande","irlanda","ierland","éire","republic of ireland"]'),
  ('IL', '["israel","israël","israele","ישראל"]'),
  ('IM', '["isle of man","île de man","isla de man","isola di man","ilha de man"]'),
  ('IN', '["india","indien","inde","índia","भारत"]'),
  ('IO', '["british indian ocean territory","britisches territorium im indischen ozean","territoire britannique de l’océan indien","territorio británico del océano índico","territorio britannico dell’oceano indiano","território britânico do oceano índico","brits indische oceaanterritorium"]'),
  ('IQ', '["iraq","irak","iraque","العراق"]'),
  ('IR', '["iran","irán","irã","ایران"]'),
  ('IS', '["iceland","island","islande","islandia","islanda","islândia","ijsland","ísland"]'),
  ('IT', '["italy","italien","italie","italia","itália","italië"]'),
  ('JE', '["jersey"]'),
  ('JM', '["jamaica","jamaika","jamaïque","giamaica"]'),
  ('JO', '["jordan","jordanien","jordanie","jordania","giordania","jordânia","jordanië","الأردن"]'),
  ('JP', '["japan","japon","japón","giappone","japão","日本"]'),
  ('KE', '["kenya","kenia","quênia"]'),
  ('KG', '["kyrgyzstan","kirgisistan","kirghizstan","kirguistán","kirghizistan","quirguistão","kirgizië","кыргызстан"]'),
  ('KH', '["cambodia","kambodscha","cambodge","camboya","cambogia","camboja","cambodja","កម្ពុជា"]'),
  ('KI', '["kiribati","quiribati"]'),
  ('KM', '["comoros","komoren","comores","comoras","comore","comoren","جزر القمر"]'),
  ('KN', '["st. kitts & nevis","st. kitts und nevis","saint-christophe-et-niévès","san cristóbal y nieves","saint kitts e nevis","são cristóvão e névis","saint kitts en nevis"]'),
  ('KP', '["north korea","nordkorea","corée du nord","corea del norte","corea del nord","coreia do norte","noord-korea","북한"]'),
  ('KR', '["south korea","südkorea","corée du sud","corea del sur","corea del sud","coreia do sul","zuid-korea","대한민국","한국","republic of korea","korea"]'),
  ('KW', '["kuwait","koweït","koeweit","الكويت"]'),
  ('KY', '["cayman islands","kaimaninseln","îles caïmans","islas caimán","isole cayman","ilhas cayman","kaaimaneilanden"]'),
  ('KZ', '["kazakhstan","kasachstan","kazajistán","kazakistan","cazaquistão","kazachstan","казахстан","қазақстан"]'),
  ('LA', '["laos","ລາວ"]'),
  ('LB', '["lebanon","libanon","liban","líbano","libano","لبنان"]'),
  ('LC', '["st. lucia","sainte-lucie","santa lucía","saint lucia","santa lúcia"]'),
  ('LI', '["liechtenstein"]'),
  ('LK', '["sri lanka","ශ්‍රී ලංකාව","இலங்கை"]'),
  ('LR', '["liberia","libéria"]'),
  ('LS', '["lesotho","lesoto"]'),
  ('LT', '["lithuania","litauen","lituanie","lituania","lituânia","litouwen","lietuva"]'),
  ('LU', '["luxembourg","luxemburg","luxemburgo","lussemburgo","lëtzebuerg"]'),
  ('LV', '["latvia","lettland","lettonie","letonia","lettonia","letônia","letland","latvija"]'),
  ('LY', '["libya","libyen","libye","libia","líbia","libië","ليبيا"]'),
  ('MA', '["morocco","marokko","maroc","marruecos","marocco","marrocos","المغرب"]'),
  ('MC', '["monaco","mónaco","mônaco"]'),
  ('MD', '["moldova","republik moldau","moldavie","moldavia","moldávia","moldavië","republica moldova"]'),
  ('ME', '["montenegro","monténégro","црна гора"]'),
  ('MF', '["st. martin","saint-martin","san martín","saint martin","são martinho"]'),
  ('MG', '["madagascar","madagaskar","madagasikara"]'),
  ('MH', '["marshall islands","marshallinseln","îles marshall","islas marshall","isole marshall","ilhas marshall","marshalleilanden"]'),
  ('MK', '["north macedonia","nordmazedonien","macédoine du nord","macedonia del norte","macedonia del nord","macedônia do norte","noord-macedonië","северна македонија","macedonia"]'),
  ('ML', '["mali"]'),
  ('MM', '["myanmar (burma)","myanmar","myanmar (birmanie)","myanmar (birmania)","mianmar (birmânia)","myanmar (birma)","မြန်မာ","burma"]'),
  ('MN', '["mongolia","mongolei","mongolie","mongólia","mongolië","монгол"]'),
  ('MO', '["macao sar china","macao","sonderverwaltungsregion macau","macau","r.a.s. chinoise de macao","rae de macao (china)","ras di macao","macau, rae da china","macau sar van china","中国澳门特别行政区","澳门","中國澳門特別行政區","澳門"]'),
  ('MP', '["northern mariana islands","nördliche marianen","îles mariannes du nord","islas marianas del norte","isole marianne settentrionali","ilhas marianas do norte","noordelijke marianen"]'),
  ('MQ', '["martinique","martinica"]'),
  ('MR', '["mauritania","mauretanien","mauritanie","mauritânia","mauritanië","موريتانيا"]'),
  ('MS', '["montserrat"]'),
  ('MT', '["malta","malte"]'),
  ('MU', '["mauritius","maurice","mauricio","maurício"]'),
  ('MV', '["maldives","malediven","maldivas","maldive","maldiven"]'),
  ('MW', '["malawi","malaui"]'),
  ('MX', '["mexico","mexiko","mexique","méxico","messico"]'),
  ('MY', '["malaysia","malaisie","malasia","malásia","maleisië"]'),
  ('MZ', '["mozambique","mosambik","mozambico","moçambique"]'),
  ('NA', '["namibia","namibie","namíbia","namibië"]'),
  ('NC', '["new caledonia","neukaledonien","nouvelle-calédonie","nueva caledonia","nuova caledonia","nova caledônia","nieuw-caledonië"]'),
  ('NE', '["niger","níger","nijar"]'),
  ('NF', '["norfolk island","norfolkinsel","île norfolk","isla norfolk","isola norfolk","ilha norfolk","norfolk"]'),
  ('NG', '["nigeria","nigéria"]'),
  ('NI', '["nicaragua","nicarágua"]'),
  ('NL', '["netherlands","niederlande","pays-bas","países bajos","paesi bassi","países baixos","nederland","holland","the netherlands"]'),
  ('NO', '["norway","norwegen","norvège","noruega","norvegia","noorwegen","norge"]'),
  ('NP', '["nepal","népal","नेपाल"]'),
  ('NR', '["nauru"]'),
  ('NU', '["niue"]'),
  ('NZ', '["new zealand","neuseeland","nouvelle-zélande","nueva zelanda","nuova zelanda","nova zelândia","nieuw-zeeland"]'),
  ('OM', '["oman","omán","omã","عُمان"]'),
  ('PA', '["panama","panamá"]'),
  ('PE', '["peru","pérou","perú","perù"]'),
  ('PF', '["french polynesia","französisch-polynesien","polynésie française","polinesia francesa","polinesia francese","polinésia francesa","frans-polynesië"]'),
  ('PG', '["papua new guinea","papua-neuguinea","papouasie-nouvelle-guinée","papúa nueva guinea","papua nuova guinea","papua-nova guiné","papoea-nieuw-guinea"]'),
  ('PH', '["philippines","philippinen","filipinas","filippine","filipijnen","pilipinas","the philippines"]'),
  ('PK', '["pakistan","pakistán","paquistão","پاکستان"]'),
  ('PL', '["poland","polen","pologne","polonia","polônia","polska"]'),
  ('PM', '["st. pierre & miquelon","st. pierre und miquelon","saint-pierre-et-miquelon","san pedro y miquelón","saint-pierre e miquelon","são pedro e miquelão","saint-pierre en miquelon"]'),
  ('PN', '["pitcairn islands","pitcairn","pitcairninseln","îles pitcairn","islas pitcairn","isole pitcairn","ilhas pitcairn","pitcairneilanden"]'),
  ('PR', '["puerto rico","porto rico","portorico"]'),
  ('PS', '["palestinian territories","palestine","palästinensische autonomiegebiete","palästina","territoires palestiniens","territorios palestinos","palestina","territori palestinesi","territórios palestinos","palestijnse gebieden","الأراضي الفلسطينية","فلسطين"]'),
  ('PT', '["portugal","portogallo"]'),
  ('PW', '["palau","palaos"]'),
  ('PY', '["paraguay","paraguai"]'),
  ('QA', '["qatar","katar","catar","قطر"]'),
  ('RE', '["réunion","la réunion","reunión","riunione","reunião"]'),
  ('RO', '["romania","rumänien","roumanie","rumanía","romênia","roemenië","românia"]'),
  ('RS', '["serbia","serbien","serbie","sérvia","servië","србија"]'),
  ('RU', '["russia","russland","russie","rusia","rússia","rusland","россия","russian federation"]'),
  ('RW', '["rwanda","ruanda","u rwanda"]'),
  ('SA', '["saudi arabia","saudi-arabien","arabie saoudite","arabia saudí","arabia saudita","arábia saudita","saoedi-arabië","المملكة العربية السعودية"]'),
  ('SB', '["solomon islands","salomonen","îles salomon","islas salomón","isole salomone","ilhas salomão","salomonseilanden"]'),
  ('SC', '["seychelles","seychellen","seicheles"]'),
  ('SD', '["sudan","soudan","sudán","sudão","soedan","السودان"]'),
  ('SE', '["sweden","schweden","suède","suecia","svezia","suécia","zweden","sverige"]'),
  ('SG', '["singapore","singapur","singapour","singapura","新加坡"]'),
  ('SH', '["st. helena","sainte-hélène","santa elena","sant’elena","santa helena","sint-helena"]'),
  ('SI', '["slovenia","slowenien","slovénie","eslovenia","eslovênia","slovenië","slovenija"]'),
  ('SJ', '["svalbard & jan mayen","spitzbergen und jan mayen","svalbard et jan mayen","svalbard y jan mayen","svalbard e jan mayen","spitsbergen en jan mayen","svalbard og jan mayen"]'),
  ('SK', '["slovakia","slowakei","slovaquie","eslovaquia","slovacchia","eslováquia","slowakije","slovensko"]'),
  ('SL', '["sierra leone","sierra leona","serra leoa"]'),
  ('SM', '["san marino","saint-marin"]'),
  ('SN', '["senegal","sénégal","senegaal"]'),
  ('SO', '["somalia","somalie","somália","somalië","soomaaliya"]'),
  ('SR', '["suriname","surinam"]'),
  ('SS', '["south sudan","südsudan","soudan du sud","sudán del sur","sud sudan","sudão do sul","zuid-soedan","جنوب السودان"]'),
  ('ST', '["são tomé & príncipe","são tomé und príncipe","sao tomé-et-principe","santo tomé y príncipe","são tomé e príncipe","sao tomé en principe"]'),
  ('SV', '["el salvador","salvador"]'),
  ('SX', '["sint maarten","saint-martin (partie néerlandaise)","sint-maarten"]'),
  ('SY', '["syria","syrien","syrie","siria","síria","syrië","سوريا"]'),
  ('SZ', '["eswatini","esuatini","essuatíni","swaziland"]'),
  ('TC', '["turks & caicos islands","turks- und caicosinseln","îles turques-et-caïques","islas turcas y caicos","isole turks e caicos","ilhas turcas e caicos","turks- en caicoseilanden"]'),
  ('TD', '["chad","tschad","tchad","ciad","chade","tsjaad","تشاد"]'),
  ('TF', '["french southern territories","französische süd- und antarktisgebiete","terres australes françaises","territorios australes franceses","terre australi francesi","territórios franceses do sul","franse gebieden in de zuidelijke indische oceaan"]'),
  ('TG', '["togo"]'),
  ('TH', '["thailand","thaïlande","tailandia","thailandia","tailândia","ไทย"]'),
  ('TJ', '["tajikistan","tadschikistan","tadjikistan","tayikistán","tagikistan","tadjiquistão","tadzjikistan","тоҷикистон"]'),
  ('TK', '["tokelau"]'),
  ('TL', '["timor-leste","timor oriental","timor est","oost-timor"]'),
  ('TM', '["turkmenistan","turkménistan","turkmenistán","turcomenistão","türkmenistan"]'),
  ('TN', '["tunisia","tunesien","tunisie","túnez","tunísia","tunesië","تونس"]'),
  ('TO', '["tonga"]'),
  ('TR', '["türkiye","türkei","turquie","turquía","turchia","turquia","turkije","turkey"]'),
  ('TT', '["trinidad & tobago","trinidad und tobago","trinité-et-tobago","trinidad y tobago","trinidad e tobago","trinidad en tobago"]'),
  ('TV', '["tuvalu"]'),
  ('TW', '["taiwan","taïwan","taiwán","台湾","台灣","republic of china","taiwan, republic of china"]'),
  ('TZ', '["tanzania","tansania","tanzanie","tanzânia"]'),
  ('UA', '["ukraine","ucrania","ucraina","ucrânia","oekraïne","україна"]'),
  ('UG', '["uganda","ouganda","oeganda"]'),
  ('UM', '["u.s. outlying islands","amerikanische überseeinseln","îles mineures éloignées des états-unis","islas menores alejadas de ee. uu.","isole minori esterne degli stati uniti","ilhas menores distantes dos eua","kleine afgelegen eilanden van de verenigde staten"]'),
  ('US', '["united states","us","vereinigte staaten","usa","états-unis","é.-u.","estados unidos","ee. uu.","stati uniti","eua","verenigde staten","vs","u.s.","u.s.a.","america","united states of america","the united states","the united states of america"]'),
  ('UY', '["uruguay","uruguai"]'),
  ('UZ', '["uzbekistan","usbekistan","ouzbékistan","uzbekistán","uzbequistão","oezbekistan","oʻzbekiston"]'),
  ('VA', '["vatican city","vatikanstadt","état de la cité du vatican","ciudad del vaticano","città del vaticano","cidade do vaticano","vaticaanstad","vatican"]'),
  ('VC', '["st. vincent & grenadines","st. vincent und die grenadinen","saint-vincent-et-les grenadines","san vicente y las granadinas","saint vincent e grenadine","são vicente e granadinas","saint vincent en de grenadines"]'),
  ('VE', '["venezuela"]'),
  ('VG', '["british virgin islands","britische jungferninseln","îles vierges britanniques","islas vírgenes británicas","isole vergini britanniche","ilhas virgens britânicas","britse maagdeneilanden"]'),
  ('VI', '["u.s. virgin islands","amerikanische jungferninseln","îles vierges des états-unis","islas vírgenes de ee. uu.","isole vergini americane","ilhas virgens americanas","amerikaanse maagdeneilanden"]'),
  ('VN', '["vietnam","viêt nam","vietnã","việt nam","viet nam"]'),
  ('VU', '["vanuatu"]'),
  ('WF', '["wallis & futuna","wallis und futuna","wallis-et-futuna","wallis y futuna","wallis e futuna","wallis en futuna"]'),
  ('WS', '["samoa"]'),
  ('YE', '["yemen","jemen","yémen","iêmen","اليمن"]'),
  ('YT', '["mayotte"]'),
  ('ZA', '["south africa","südafrika","afrique du sud","sudáfrica","sudafrica","áfrica do sul","zuid-afrika"]'),
  ('ZM', '["zambia","sambia","zambie","zâmbia"]'),
  ('ZW', '["zimbabwe","simbabwe","zimbabue","zimbábue"]')
) as listed (code, list)
cross join lateral (select listed.list::jsonb as names) as given
where country.code = listed.code;
