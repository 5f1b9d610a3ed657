create or replace function private.check_currency()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  found bigint;
  names text[];
  listed jsonb;
begin
  perform private.propose_amounts(old.currency, new.currency);
  if private.currency_decimals(new.currency) is distinct from 0 then
    return new;
  end if;
  select count(*), array_agg(name || ' (' || amount || ')') filter (where position <= 3),
    jsonb_agg(jsonb_build_object('noun', noun, 'name', name, 'amount', amount)) filter (where position <= 50)
  into found, names, listed
  from (select *, row_number() over () as position from private.amounts_with_decimals()) as amounts;
  if found > 0 then
    perform private.refuse('PT409', private.refusal(
      'amounts_with_decimals',
      format(
        '%s has no decimals, but these amounts have: %s%s. Please round them first.',
        new.currency, array_to_string(names, ', '), case when found > 3 then format(' and %s more', found - 3) else '' end
      ),
      jsonb_build_object('currency', new.currency, 'amounts', names, 'others', greatest(found - 3, 0))
    ), listed);
  end if;
  return new;
end
$function$;

comment on function private.check_currency() is 'Proposes the amounts of a new shop in its currency, and refuses a currency without decimals while an amount has some; lists at most 50 of them in the details: [{"noun", "name", "amount"}].';

revoke all on function private.check_currency() from public;
