create or replace function private.punycode (
  label text
)
  returns text
  language plpgsql
  immutable
  parallel safe
  set search_path to ''
  as $function$
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

comment on function private.punycode(text) is 'A label of a domain as mail servers write it (RFC 3492): bücher is xn--bcher-kva.';

revoke all on function private.punycode(text) from public;
