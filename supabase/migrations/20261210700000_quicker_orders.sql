-- What an order would hold is checked by a plan that is kept: planning it anew took longer than running it.
-- A text with nothing to clean is returned at once.

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.check_held_orders(ids bigint[], wanted bigint, whose text, factor integer)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  limits public.order_limits;
  line record;
  held record;
  most numeric;
begin
  select * into limits from public.order_limits;
  -- Orders of the day count even if they are void: somebody who orders again and again without paying holds stock, too.
  for line in
    select
      item.product_id, min(item.name_at_purchase) as name, sum(item.quantity) as of_the_day,
      coalesce(sum(item.quantity) filter (where is_live), 0) as pieces,
      coalesce(sum(item.quantity) filter (where is_live and placed.id <> wanted), 0) as others
    from public.orders as placed
    join public.order_items as item on item.order_id = placed.id
    join public.products as product on product.id = item.product_id
    cross join lateral (select not private.is_void(placed.status)) as state (is_live)
    where placed.id = any (ids) and product.stock_quantity is not null
    group by item.product_id order by item.product_id
  loop
    most := limits.pieces * factor;
    if line.pieces > most then
      perform private.refuse_holding(
        format('At most %s pieces of %s', most, line.name), whose, greatest(most - line.others, 0), ' of them'
      );
    elsif line.of_the_day > 3 * most then
      perform private.refuse_repetition(whose);
    end if;
  end loop;

  select
    coalesce(sum(item.quantity) filter (where is_counted), 0) as of_the_day,
    coalesce(sum(item.quantity) filter (where is_counted and is_live), 0) as pieces,
    coalesce(sum(item.quantity) filter (where is_counted and is_live and placed.id <> wanted), 0) as others,
    coalesce(sum(item.quantity) filter (where is_live), 0) as live_pieces,
    coalesce(sum(item.quantity * item.price_at_purchase) filter (where is_live), 0) as worth,
    coalesce(sum(item.quantity * item.price_at_purchase) filter (where is_live and placed.id <> wanted), 0) as others_worth
  into held
  from public.orders as placed
  join public.order_items as item on item.order_id = placed.id
  left join public.products as product on product.id = item.product_id
  cross join lateral (
    select not private.is_void(placed.status), product.stock_quantity is not null
  ) as state (is_live, is_counted)
  where placed.id = any (ids);

  most := limits.pieces * factor;
  if held.of_the_day > most then
    -- The whole stock is only counted if somebody holds much of it.
    most := greatest(most, floor(
      (select coalesce(sum(stock_quantity), 0) + held.pieces from public.products) * limits.stock_share / 100.0
    ) * factor);
    if held.pieces > most then
      perform private.refuse_holding(
        format('At most %s pieces altogether', most), whose, greatest(most - held.others, 0), ' pieces'
      );
    elsif held.of_the_day > 3 * most then
      perform private.refuse_repetition(whose);
    end if;
  end if;

  most := limits.worth * factor;
  if held.worth > most and held.live_pieces > 1 then
    raise exception using
      errcode = 'PT409',
      detail = 'limit',
      message = format(
        'At most %s can be on order %s before it is paid. %s, or call us.',
        private.whole_money_text(most), whose,
        case when held.others_worth < most
          then format('Please order for at most %s now', private.whole_money_text(most - held.others_worth))
          else 'Please pay for those orders first' end
      );
  end if;
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
  code text;
begin
  if words !~ '[^!-~ ]|^ |  | $' then
    return words;
  end if;
  code := normalize(regexp_replace(normalize(words, nfkc), invisible, '', 'g'), nfkc);
  code := translate(code, digits, repeat('0123456789', 20));
  code := regexp_replace(code, '[\u2010-\u2015\u2212\u2500]|(?<=[0-9])\u30fc(?=[0-9])', '-', 'g');
  return btrim(regexp_replace(code, '[\u0009-\u000d \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000]+', ' ', 'g'));
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
  -- Joiners and variation selectors stay beside what they can belong to, because some scripts and emoji need them.
  joiners constant text := '\u180b-\u180f\u200c\u200d\ufe00-\ufe0f\U000e0100-\U000e01ef';
  joined constant text :=
    '\u0590-\u109f\u1780-\u18af\u1900-\u1cff\u2190-\u27ff\u2801-\u2bff\u3030-\ua4ff\ua800-\uabff\uf900-\ufdff\ufe70-\ufefc'
    || '\U00010a00-\U00011fff\U0001b000-\U0001faff\U00020000-\U0003ffff';
  blanks constant text := '[\u0009-\u000d \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000]+';
  line text := words;
  before text;
begin
  if words !~ '[^!-~ ]|^ |  | $' then
    return words;
  end if;
  -- Without a sign between them, marks change places, and a joiner may then stand beside another.
  loop
    before := line;
    line := regexp_replace(normalize(line, nfc), invisible, '', 'g');
    line := normalize(regexp_replace(line, format('(?<![%s%s])[%2$s]+', joined, joiners), '', 'g'), nfc);
    exit when line is not distinct from before;
  end loop;
  line := regexp_replace(line, '[\u2010\u2011]', '-', 'g');
  return btrim(regexp_replace(line, blanks, ' ', 'g'));
end
$function$;
