-- A customer is erased by the whole address: others whose address contains it lose nothing.

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.customer_address(email text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  address constant text := lower(btrim(email, E' \t\r\n'));
begin
  -- Wider than what mail can be sent to: addresses of before and of other clients are customers, too.
  if address ~ '^[^\s@]+@[^\s@]+$' is not true or length(address) > 320 then
    raise exception using errcode = 'PT400', message = 'Please enter a valid email address.';
  end if;
  return address;
end
$function$;

CREATE OR REPLACE FUNCTION private.erase_customer(address text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  accounts uuid[];
  placed bigint[];
  asked bigint[];
  offered bigint[];
  words text[];
  refusal text;
begin
  -- Their account cannot change in the meantime; then orders in their name wait, in the order of place_order.
  perform from auth.users where lower(email) = address order by id for update;
  accounts := private.accounts_of(address);
  perform pg_advisory_xact_lock(hashtextextended(account::text, 1)) from unnest(accounts) as account;
  perform pg_advisory_xact_lock(hashtextextended(address, 2));
  -- A new statement, which sees what the locks waited for.
  placed := private.orders_of(address);
  perform from public.orders where id = any (placed) order by id for no key update;
  if exists (select from public.user_roles where user_id = any (accounts)) then
    raise exception using errcode = 'PT409',
      message = format('%s is an administrator. Please remove these rights first.', address);
  end if;
  refusal := private.open_order_refusal(placed);
  if refusal is not null then
    raise exception using errcode = 'PT409', message = refusal;
  end if;
  asked := private.inquiries_of(address);
  offered := array(select id from public.counter_offers where user_id = any (accounts));
  words := private.words_of(address, placed, accounts);

  perform private.erase_orders(placed, words);
  delete from public.messages as message
  where message.order_id = any (placed) or message.inquiry_id = any (asked) or message.offer_id = any (offered)
    or message.order_id is null and lower(message.recipient) = address
    -- What is about nothing that is left names a person by a value of its own; what others wrote stays theirs.
    or coalesce(message.order_id, message.inquiry_id, message.offer_id) is null and exists (
      select from jsonb_path_query(message.data, 'strict $.** ? (@.type() == "string")') as value
      where lower(value #>> '{}') = address
    );
  update public.product_inquiries set
    user_id = null, user_email = 'Erased', message = 'Erased', status = 'resolved',
    sender_name = case when sender_name is not null then 'Erased' end,
    subject = case when subject is not null then 'Erased' end
  where id = any (asked);
  update public.inquiry_answers set answer = 'Erased' where inquiry_id = any (asked);
  delete from public.admin_invitations where email = address;
  if accounts <> '{}' and to_regclass('public.order_events') is not null then
    update public.order_events as event set actor_name = 'Erased'
    where event.actor = any (accounts) and event.actor_name is not null;
  end if;
  update public.backups set downloaded_by = 'Erased' where lower(downloaded_by) = address;
  delete from auth.users where id = any (accounts);
  delete from public.customers where email = address;
end
$function$;

CREATE OR REPLACE FUNCTION private.erased_data(data jsonb, words text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return case jsonb_typeof(data)
    when 'object' then coalesce((
      select jsonb_object_agg(key, case
        when key in ('note', 'email', 'phone', 'line1', 'line2')
          or key in ('name', 'city', 'postal_code') and data ?| '{line1,email,phone}'
          -- Of a change: an address as text, or what was typed.
          or key in ('from', 'to') and data ? 'what' then '"Erased"'
        else private.erased_data(value, words)
      end)
      from jsonb_each(data)
    ), '{}')
    when 'array' then coalesce((select jsonb_agg(private.erased_data(value, words)) from jsonb_array_elements(data)), '[]')
    when 'string' then case
      when exists (select from unnest(words) as word where private.mentions(lower(data #>> '{}'), word)) then '"Erased"' else data
    end
    else data
  end;
end
$function$;

CREATE OR REPLACE FUNCTION private.mentions(words text, name text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select strpos(words, name) > 0 and words ~ (
    case when strpos(name, '@') > 0 then '(?<![[:alnum:].!#$%&''*+/=?^_`{|}~@-])' else '(?<![[:alnum:]])' end
    || regexp_replace(name, '([^[:alnum:][:space:]])', '\\\1', 'g')
    || case when strpos(name, '@') > 0 then '(?![[:alnum:]_@-]|\.[[:alnum:]])' else '(?![[:alnum:]])' end
  )
$function$;

COMMENT ON FUNCTION "private"."erased_data"(jsonb, text[]) IS 'What a timeline says without the person: addresses and notes, and every text that mentions one of these names, which are in lower case.';

COMMENT ON FUNCTION "private"."mentions"(text, text) IS 'Whether a text has an e-mail address or a name in it as a whole: ann@example.com is not in joann@example.com.';

REVOKE ALL ON FUNCTION "private"."mentions"(text, text) FROM PUBLIC;
