-- The owner answers an offer with a price. The customer accepts or declines it, in the account or with the link of the mail.

alter table public.counter_offers
  add column answer_price numeric(10,2) check (answer_price >= 0.01 and answer_price <= 99999999.99),
  add column answer_message text check (length(answer_message) <= 2000),
  add column answered_at timestamptz,
  add column decided_at timestamptz,
  add column is_unseen boolean not null default false,
  drop constraint counter_offers_status_check,
  add constraint counter_offers_status_check
    check (status in ('pending', 'answered', 'accepted', 'declined', 'rejected')),
  drop constraint counter_offers_check,
  add constraint counter_offers_end_check check (status not in ('answered', 'accepted') or expires_at is not null),
  add constraint counter_offers_answer_check check (
    case
      when status = 'answered' then answer_price is not null and decided_at is null
      when status = 'declined' then answer_price is not null and decided_at is not null
      when status = 'accepted' then (answer_price is null) = (decided_at is null)
      else answer_price is null and decided_at is null
    end
    and (answer_price is null) = (answered_at is null)
    and (answer_message is null or answer_price is not null)
  );
comment on column public.counter_offers.status is 'The owner accepts, rejects, or answers with a price; the customer accepts the answer or declines it.';
comment on column public.counter_offers.days is 'How many days the customer can decide about an answer, and buy once the offer is accepted.';
comment on column public.counter_offers.expires_at is 'The deadline for deciding about an answer, or for buying an accepted offer; null otherwise.';
comment on column public.counter_offers.answer_price is 'The owner''s price, in the shop''s currency. What the piece costs once the customer has accepted it.';
comment on column public.counter_offers.answer_message is 'What the owner wrote to the customer with the price.';
comment on column public.counter_offers.answered_at is 'When the owner named the latest price.';
comment on column public.counter_offers.decided_at is 'When the customer accepted or declined the owner''s price.';
comment on column public.counter_offers.is_unseen is 'Whether the customer has declined, and no administrator has seen it yet.';
create index counter_offers_unseen on public.counter_offers (created_at desc, id desc) where is_unseen;
grant update (is_unseen) on public.counter_offers to authenticated;

create trigger counter_offers_answers_fit_the_currency before insert or update of answer_price on public.counter_offers
for each row when (new.answer_price <> trunc(new.answer_price)) execute function private.check_amounts();

-- The token in a mail with a price opens the offer.
create table private.offer_keys (
  message_id bigint primary key references public.messages (id) on delete cascade,
  digest text not null unique
);
comment on table private.offer_keys is 'The digests of the tokens in mails that answer an offer. They go with their mail.';
alter table private.offer_keys enable row level security;
revoke all on private.offer_keys from public, anon, authenticated, service_role;

-- Other migrations add kinds, too.
do $$
declare
  kinds constant text := (
    select string_agg(quote_literal(kind[1]), ', ') from pg_constraint as known
    cross join lateral regexp_matches(pg_get_constraintdef(known.oid), '''([a-z_]+)''', 'g') as kind
    where known.conname = 'messages_kind_check' and known.conrelid = 'public.messages'::regclass
  );
begin
  alter table public.messages drop constraint messages_kind_check;
  execute format(
    'alter table public.messages add constraint messages_kind_check check (kind in (%s, ''offer_answered'', ''offer_decided''))',
    kinds
  );
end
$$;

-- Making offers -------------------------------------------------------------------------------------------------

create function private.current_price(product_id bigint) returns numeric
language sql stable set search_path = '' as $$
  select private.discounted(
    product.price, promotion.discount_type, promotion.discount_value, private.shop_decimals()
  )
  from public.products as product
  left join lateral private.promotion_for(product, private.running_promotions()) as promotion on true
  where product.id = current_price.product_id
$$;
comment on function private.current_price(bigint) is 'What a product costs everybody at this moment; null if there is none.';
revoke all on function private.current_price(bigint) from public;

create or replace function private.check_offer() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  price constant numeric := private.current_price(new.product_id);
  open_offer public.counter_offers;
begin
  if not private.is_enabled('counter_offer_enabled') then
    raise exception using errcode = 'PT409', message = 'Offers are not taken at the moment.';
  elsif price is null then
    raise exception using errcode = 'PT409', message = 'This product is no longer sold.';
  elsif new.offer_price >= price then
    raise exception using
      errcode = 'PT409',
      message = format(
        'Your offer must be lower than the current price of %s.', private.money_text(price, private.shop_currency())
      ),
      detail = json_build_object('price', price)::text;
  end if;
  if new.status <> 'pending' then
    return new;
  end if;

  -- Two that are sent at once wait for one another.
  perform pg_advisory_xact_lock(hashtextextended(new.user_id::text || ' ' || new.product_id, 4));
  select * into open_offer from public.counter_offers as offer
  where offer.user_id = new.user_id and offer.product_id = new.product_id
    and (
      offer.status = 'pending'
      or offer.status = 'answered' and offer.expires_at > clock_timestamp()
      or offer.status = 'accepted' and offer.order_id is null and offer.expires_at > clock_timestamp()
    )
  limit 1;
  if open_offer.id is not null then
    raise exception using
      errcode = 'PT409',
      message = case open_offer.status
        when 'pending' then
          'You have an open offer for this product already. Please wait for the seller''s answer.'
        when 'answered' then
          'The seller has answered your offer for this product with a price. You can accept or decline it under Offers in your account.'
        else
          'The seller has accepted an offer of yours for this product. You can buy it under Offers in your account.'
      end;
  end if;
  return new;
end
$$;

-- What may follow what ------------------------------------------------------------------------------------------

create or replace function private.end_offer() returns trigger
language plpgsql set search_path = '' as $$
declare
  refusal text;
begin
  if tg_op = 'UPDATE' and new.status <> old.status then
    refusal := case
      when old.order_id is not null then 'This offer has been bought. Its status stays as it is.'
      when old.status = 'declined' then 'The customer has declined your price. The offer stays as it is.'
      when old.decided_at is not null then 'The customer has accepted your price. The offer stays as it is.'
      when old.status = 'answered' and old.expires_at <= clock_timestamp() then
        'The customer did not decide in time. They can make another offer.'
      when new.status = 'answered' and new.answer_price is null then 'An answer needs a price.'
      when new.status = 'declined' and new.decided_at is null then 'Only the customer can decline a price.'
    end;
    if refusal is not null then
      raise exception using errcode = 'PT409', message = refusal;
    end if;
  end if;
  -- Whoever accepts what the customer offered, rejects it or thinks again takes the own price back.
  if new.status in ('pending', 'rejected') or new.status = 'accepted' and new.decided_at is null then
    new.answer_price := null;
    new.answer_message := null;
    new.answered_at := null;
  end if;
  new.expires_at := case
    when new.status not in ('answered', 'accepted') then null
    when tg_op = 'INSERT' then coalesce(new.expires_at, new.updated_at + make_interval(days => new.days))
    when new.status = old.status and new.answered_at is not distinct from old.answered_at then old.expires_at
    else clock_timestamp() + make_interval(days => new.days)
  end;
  return new;
end
$$;
comment on function private.end_offer() is 'Which decisions can follow one another. The days in which an answer can be accepted, and an accepted offer bought, count from the decision.';

drop trigger offers_expire on public.counter_offers;
create trigger offers_expire before insert or update of status, answered_at on public.counter_offers
for each row execute function private.end_offer();

create or replace function private.offer_problem(offer public.counter_offers, customer uuid, product bigint) returns text
language plpgsql set search_path = '' as $$
begin
  return case
    when customer is null then 'Please log in to buy at the price of your offer.'
    -- The same for an offer of somebody else as for none.
    when offer.id is null or offer.user_id <> customer or offer.product_id is distinct from product
      then 'This offer is not one of yours.'
    when offer.status = 'answered' then 'Please accept the seller''s price first, under Offers in your account.'
    when offer.status <> 'accepted' then 'The seller has not accepted this offer.'
    when offer.order_id is not null then 'This offer has been bought already.'
    when offer.expires_at <= clock_timestamp() then 'This offer has ended.'
  end;
end
$$;

create or replace function private.price_cart(lines jsonb, customer uuid) returns private.cart_line[]
language plpgsql stable set search_path = '' as $$
declare
  running constant bigint[] := private.running_promotions();
  decimals constant integer := private.shop_decimals();
begin
  return array(
    with line as (
      select
        given.ordinality as position, given.quantity, given.price as seen_price, given.id as product_id, product,
        private.chosen_options(given.options) as chosen,
        given.offer as offer_id, coalesce(made.answer_price, made.offer_price) as offer_price,
        case when given.offer is not null then private.offer_problem(made, customer, given.id) end as offer_problem
      from rows from (
        jsonb_to_recordset(lines) as (id bigint, quantity integer, price numeric, options jsonb, offer bigint)
      ) with ordinality as given
      left join public.products as product on product.id = given.id
      left join public.counter_offers as made on made.id = given.offer
    ),
    resolved as (
      select line.*, result.*
      from line cross join lateral private.resolve_options(line.product_id, line.chosen) as result
    ),
    short_value as (
      select value.id
      from resolved
      cross join lateral unnest(resolved.value_ids) as value_id
      join public.product_option_values as value on value.id = value_id
      group by value.id having value.stock_quantity < sum(resolved.quantity)
    )
    select row(
      resolved.product_id, resolved.quantity, resolved.seen_price,
      case
        when by_offer then case when (product).id is not null then resolved.offer_price end
        else private.discounted((product).price, promotion.discount_type, promotion.discount_value, decimals)
      end + resolved.surcharge,
      promotion.id, (product).stock_quantity, (product).name, (product).image, (product).sku,
      resolved.chosen, resolved.options, resolved.problem,
      least((product).stock_quantity, resolved.stock),
      coalesce((product).stock_quantity < sum(resolved.quantity) over (partition by resolved.product_id), false)
        or exists (select from short_value where short_value.id = any (resolved.value_ids)),
      resolved.offer_id, resolved.offer_problem
    )::private.cart_line
    from resolved
    cross join lateral (select resolved.offer_id is not null and resolved.offer_problem is null) as priced (by_offer)
    left join lateral private.promotion_for(product, running) as promotion on not by_offer
    order by resolved.position
  );
end
$$;

-- The owner -----------------------------------------------------------------------------------------------------

create function private.check_answer(offer public.counter_offers, price numeric) returns void
language plpgsql set search_path = '' as $$
declare
  currency constant text := private.shop_currency();
  shop_price constant numeric := private.current_price(offer.product_id);
begin
  if price is null or not (price >= 0.01 and price <= 99999999.99) then
    raise exception using errcode = 'PT400', message = 'Please enter a valid price.';
  elsif price <> round(price, 2) then
    raise exception using errcode = 'PT400', message = 'Please enter two decimals at most.';
  elsif shop_price is null then
    raise exception using errcode = 'PT409', message = 'This product is no longer sold.';
  elsif price <= offer.offer_price then
    raise exception using
      errcode = 'PT409',
      message = format(
        'Your price must be higher than the offer of %s. To sell at that, accept the offer.',
        private.money_text(offer.offer_price, currency)
      );
  elsif price >= shop_price then
    raise exception using
      errcode = 'PT409',
      message = format(
        'Your price must be lower than the current price of %s.', private.money_text(shop_price, currency)
      ),
      detail = json_build_object('price', shop_price)::text;
  end if;
end
$$;
comment on function private.check_answer(public.counter_offers, numeric) is 'Refuses a price that is not between the offer and what the product costs everybody. PT400, PT409.';
revoke all on function private.check_answer(public.counter_offers, numeric) from public;

create function public.answer_offer(
  offer_id bigint, price numeric, seen timestamptz, message text default null, days integer default 7
) returns json
language plpgsql security definer set search_path = '' as $$
declare
  offer public.counter_offers;
begin
  perform private.require_admin();
  select * into offer from public.counter_offers where id = answer_offer.offer_id for no key update;
  if offer.id is null then
    raise exception using errcode = 'PT404', message = 'This offer no longer exists.';
  elsif offer.updated_at is distinct from answer_offer.seen then
    return null;
  elsif offer.status not in ('pending', 'answered') then
    raise exception using errcode = 'PT409', message = format('This offer is %s, so it cannot be answered.', offer.status);
  elsif offer.status = 'answered' and offer.expires_at <= clock_timestamp() then
    raise exception using
      errcode = 'PT409', message = 'The customer did not decide in time. They can make another offer.';
  elsif answer_offer.days is null or answer_offer.days not between 1 and 365 then
    raise exception using errcode = 'PT400', message = 'Please enter a whole number of days from 1 to 365.';
  elsif length(answer_offer.message) > 2000 then
    raise exception using errcode = 'PT400', message = 'Please keep your message within 2,000 characters.';
  end if;
  perform private.check_answer(offer, answer_offer.price);
  update public.counter_offers as answered set
    status = 'answered', answer_price = answer_offer.price, answer_message = nullif(btrim(answer_offer.message), ''),
    days = answer_offer.days, answered_at = clock_timestamp(), updated_at = now()
  where answered.id = offer.id
  returning * into offer;
  return to_json(offer);
end
$$;
comment on function public.answer_offer(bigint, numeric, timestamptz, text, integer) is 'Answers an open offer with a price between the offer and the product''s price, or changes that answer; the customer gets a mail and has so many days to accept or decline. seen: the offer''s updated_at as the caller knows it. Returns the offer; null, with nothing changed, if somebody has changed it since. PT400; PT403 for everyone but administrators; PT404; PT409: it is decided, over, or the price is not possible.';
revoke all on function public.answer_offer(bigint, numeric, timestamptz, text, integer) from public, anon, service_role;
grant execute on function public.answer_offer(bigint, numeric, timestamptz, text, integer) to authenticated;

-- The customer --------------------------------------------------------------------------------------------------

create function private.decide_answer(offer_id bigint, accept boolean, price numeric) returns void
language plpgsql set search_path = '' as $$
declare
  wanted constant text := case when accept then 'accepted' else 'declined' end;
  offer public.counter_offers;
  shop_price numeric;
  refusal text;
begin
  if accept is null then
    raise exception using errcode = 'PT400', message = 'A price is accepted or declined.';
  end if;
  select * into offer from public.counter_offers where id = decide_answer.offer_id for no key update;
  -- Pressed twice, or the answer was lost.
  if offer.status = wanted and offer.decided_at is not null and offer.answer_price = price then
    return;
  end if;
  shop_price := private.current_price(offer.product_id);
  refusal := case
    when offer.decided_at is not null then format('You have %s this price already.', offer.status)
    when offer.status = 'accepted' then 'The seller has accepted your own offer in the meantime.'
    when offer.status = 'rejected' then 'The seller has taken the price back and rejected your offer.'
    when offer.status <> 'answered' then 'The seller has taken the price back. Please wait for another answer.'
    when offer.expires_at <= clock_timestamp() then 'The time to decide is over. You can make another offer.'
    when offer.answer_price is distinct from price then format(
      'The seller has changed the price to %s. Please look at it again.',
      private.money_text(offer.answer_price, private.shop_currency())
    )
    when not accept then null
    when shop_price is null then 'This piece is no longer sold.'
    when shop_price <= offer.answer_price then format(
      'It costs %s in the shop by now, so you can buy it there.', private.money_text(shop_price, private.shop_currency())
    )
  end;
  if refusal is not null then
    raise exception using errcode = 'PT409', message = refusal;
  end if;
  update public.counter_offers set
    status = wanted, decided_at = clock_timestamp(), is_unseen = not accept, updated_at = now()
  where id = offer.id;
end
$$;
comment on function private.decide_answer(bigint, boolean, numeric) is 'Accepts or declines the owner''s price, which has to be the one that the customer saw. The same decision again changes nothing. PT400, PT409.';
revoke all on function private.decide_answer(bigint, boolean, numeric) from public;

create function public.decide_own_offer(offer_id bigint, accept boolean, price numeric) returns void
language plpgsql security definer set search_path = '' as $$
declare
  customer constant uuid := private.customer_id();
begin
  if customer is null then
    raise exception using errcode = 'PT401', message = 'Please log in first.';
  -- The same for an offer of somebody else as for none.
  elsif not exists (
    select from public.counter_offers as offer where offer.id = decide_own_offer.offer_id and offer.user_id = customer
  ) then
    raise exception using errcode = 'PT404', message = 'This offer is not one of yours.';
  end if;
  perform private.decide_answer(decide_own_offer.offer_id, decide_own_offer.accept, decide_own_offer.price);
end
$$;
comment on function public.decide_own_offer(bigint, boolean, numeric) is 'The caller accepts or declines the price that answers their offer; price: the one that they saw. PT400, PT401; PT404: not an offer of theirs; PT409: it has another price by now, is decided or over.';
revoke all on function public.decide_own_offer(bigint, boolean, numeric) from public, anon, service_role;
grant execute on function public.decide_own_offer(bigint, boolean, numeric) to authenticated;

create function private.mailed_offer(token text) returns public.counter_offers
language sql stable set search_path = '' as $$
  select offer
  from private.offer_keys as known
  join public.messages as message on message.id = known.message_id
  join public.counter_offers as offer on offer.id = message.offer_id
  join public.profiles as profile on profile.id = offer.user_id
  where known.digest = rtrim(translate(encode(sha256(convert_to(token, 'UTF8')), 'base64'), '+/', '-_'), '=')
    and lower(profile.email) = lower(message.recipient)
$$;
comment on function private.mailed_offer(text) is 'The offer that a token opens; null if nobody was mailed it, or the account has another address since.';
revoke all on function private.mailed_offer(text) from public;

create function public.mailed_offer(token text) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  offer constant public.counter_offers := private.mailed_offer(token);
begin
  if offer.id is null then
    return null;
  end if;
  return (
    select json_build_object(
      'status', offer.status, 'offer_price', offer.offer_price, 'answer_price', offer.answer_price,
      'answer_message', offer.answer_message, 'expires_at', offer.expires_at, 'order_id', offer.order_id,
      'product', case when product.id is not null then json_build_object(
        'id', product.id, 'name', product.name, 'image', product.image,
        'final_price', private.current_price(product.id), 'stock_quantity', product.stock_quantity
      ) end
    )
    from (select) as always left join public.products as product on product.id = offer.product_id
  );
end
$$;
comment on function public.mailed_offer(text) is 'For anybody with the token of a mail that answers an offer: the piece, the offer, the answer and what became of it, without the customer. Amounts in the shop''s currency. null: the token opens nothing.';
revoke all on function public.mailed_offer(text) from public;
grant execute on function public.mailed_offer(text) to anon, authenticated, service_role;

create function public.decide_mailed_offer(token text, accept boolean, price numeric) returns void
language plpgsql security definer set search_path = '' as $$
declare
  offer constant public.counter_offers := private.mailed_offer(token);
begin
  if offer.id is null then
    raise exception using errcode = 'PT404', message = 'This link opens no offer any more.';
  end if;
  perform private.decide_answer(offer.id, decide_mailed_offer.accept, decide_mailed_offer.price);
end
$$;
comment on function public.decide_mailed_offer(text, boolean, numeric) is 'As decide_own_offer, for the person whom the token was mailed to. PT404: the link opens nothing.';
revoke all on function public.decide_mailed_offer(text, boolean, numeric) from public;
grant execute on function public.decide_mailed_offer(text, boolean, numeric) to anon, authenticated, service_role;

-- Mails ---------------------------------------------------------------------------------------------------------

create or replace function private.tell_about_offer() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  customer public.profiles;
  snapshot jsonb;
  is_by_customer constant boolean := tg_op = 'UPDATE' and new.decided_at is not null;
begin
  select * into customer from public.profiles where id = new.user_id;
  -- If a decision is changed within a minute, only the latest one is sent.
  delete from public.messages as message
  where message.offer_id = new.id and message.state = 'waiting' and message.attempts = 0
    and message.kind in ('offer_accepted', 'offer_rejected', 'offer_answered');
  snapshot := (
    select jsonb_build_object(
      'offer', jsonb_strip_nulls(jsonb_build_object(
        'id', new.id, 'offer_price', new.offer_price, 'message', new.message, 'product_id', new.product_id,
        'product_name', product.name, 'product_price', product.final_price, 'expires_at', new.expires_at,
        'answer_price', new.answer_price, 'answer_message', new.answer_message
      )),
      'customer', jsonb_strip_nulls(jsonb_build_object('name', customer.full_name, 'email', customer.email))
    )
    from (select) as always left join public.products as product on product.id = new.product_id
  );
  if tg_op = 'INSERT' then
    perform private.enqueue_message('new_offer', null, snapshot, offer_id => new.id);
  elsif is_by_customer then
    perform private.enqueue_message(
      'offer_decided', null, snapshot || jsonb_build_object('is_accepted', new.status = 'accepted'), offer_id => new.id
    );
  end if;
  if tg_op = 'INSERT' or new.status in ('pending', 'declined') or customer.email is null then
    return null;
  elsif new.status = 'answered' then
    snapshot := snapshot || jsonb_build_object(
      'expires_at', new.expires_at, 'secret', jsonb_build_object('nonce', private.random_key())
    );
  end if;
  perform private.enqueue_message('offer_' || new.status, customer.email, snapshot, offer_id => new.id);
  if not is_by_customer then
    update public.messages as message set next_attempt_at = now() + interval '1 minute'
    where message.offer_id = new.id and message.kind = 'offer_' || new.status and message.state = 'waiting'
      and message.attempts = 0;
  end if;
  return null;
end
$$;
comment on function private.tell_about_offer() is 'Notifies the owner of an offer and of what the customer decides, and the customer of what the owner decides.';

drop trigger offers_tell_the_customer on public.counter_offers;
create trigger offers_tell_of_decisions after update of status, answered_at on public.counter_offers
for each row when (
  old.status is distinct from new.status or new.status = 'answered' and old.answered_at is distinct from new.answered_at
)
execute function private.tell_about_offer();

create or replace function public.note_message_token(noted_id bigint, digest text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.admin_invitation_keys (invitation_id, digest)
  select invitation.id, note_message_token.digest
  from public.messages as message
  join public.admin_invitations as invitation on invitation.id::text = message.data ->> 'invitation_id'
  where message.id = noted_id and message.kind = 'admin_invitation' and message.state = 'waiting'
    and invitation.expires_at > now()
  on conflict (invitation_id) do update set digest = excluded.digest;
  if found then
    return true;
  end if;
  insert into private.offer_keys (message_id, digest)
  select mail.id, note_message_token.digest
  from public.messages as mail join public.counter_offers as offer on offer.id = mail.offer_id
  where mail.id = noted_id and mail.kind = 'offer_answered' and mail.state = 'waiting'
    and private.is_current_answer(mail, offer)
  on conflict (message_id) do update set digest = excluded.digest;
  if found then
    return true;
  end if;
  update private.data_requests as request set digest = note_message_token.digest
  from public.messages as message
  where message.id = noted_id and message.kind in ('data_export', 'data_erasure') and message.state = 'waiting'
    and request.id::text = message.data ->> 'data_request_id' and request.expires_at > now();
  return found;
end
$$;
comment on function public.note_message_token(bigint, text) is 'Before an invitation, the answer to an offer or a link to somebody''s data is sent: records the digest of its token, which is derived outside of the database. false: it opens nothing any more.';

create function private.is_current_answer(mail public.messages, offer public.counter_offers) returns boolean
language sql stable set search_path = '' as $$
  -- Each answer has an end of its own.
  select offer.status = 'answered' and offer.expires_at > clock_timestamp()
    and (mail.data ->> 'expires_at')::timestamptz = offer.expires_at
$$;
comment on function private.is_current_answer(public.messages, public.counter_offers) is 'Whether a mail says the price about which the customer can decide now.';
revoke all on function private.is_current_answer(public.messages, public.counter_offers) from public;

create or replace function public.send_message_again(again_id bigint) returns void
language plpgsql security definer set search_path = '' as $$
declare
  message public.messages;
  offer public.counter_offers;
  again bigint;
begin
  perform private.require_admin();
  select * into message from public.messages where id = again_id for update;
  select * into offer from public.counter_offers where id = message.offer_id;
  if message.id is null then
    raise exception using errcode = 'PT404', message = 'This message no longer exists.';
  elsif message.kind in ('password_reset', 'confirm_address', 'data_export', 'data_erasure') then
    raise exception using errcode = 'PT409', message = 'This message had a link that works once. Its recipient can ask for another.';
  elsif message.kind = 'admin_invitation' then
    raise exception using errcode = 'PT409', message = 'This message had a link that works once. Settings can invite again.';
  elsif message.state = 'waiting' then
    raise exception using errcode = 'PT409', message = 'This message is still waiting to be sent.';
  elsif private.is_address(message.recipient) is false then
    raise exception using errcode = 'PT409', message = 'This is not an address that mail can go to.';
  elsif message.kind = 'offer_answered' and private.is_current_answer(message, offer) is not true then
    raise exception using errcode = 'PT409', message = 'This price is decided, changed, taken back or over.';
  elsif message.state = 'sent' then
    insert into public.messages (kind, recipient, data, order_id, inquiry_id, offer_id)
    values (message.kind, message.recipient, message.data, message.order_id, message.inquiry_id, message.offer_id)
    returning id into again;
  else
    update public.messages
    set state = 'waiting', attempts = 0, first_attempt_at = null, next_attempt_at = now(), created_at = now(), last_error = null
    where id = message.id
    returning id into again;
  end if;
  if message.kind = 'offer_answered' then
    insert into private.message_secrets (message_id, secret)
    values (again, jsonb_build_object('nonce', private.random_key()));
  end if;
end
$$;

-- What the back office reads ------------------------------------------------------------------------------------

create or replace function public.waiting_counts(since bigint default null) returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select json_build_object(
      'pendingOrders', coalesce(sum(number) filter (where kind in ('pending', 'pending_payment')), 0),
      -- An order is processing once it is cash on delivery or its card is paid, until it is shipped.
      'ordersToShip', coalesce(sum(number) filter (where kind in ('processing', 'paid')), 0),
      'shippedOrders', coalesce(sum(number) filter (where kind = 'shipped'), 0),
      'totalOrders', coalesce(sum(number), 0),
      'latestOrderId', coalesce((select max(id) from public.orders), 0),
      'newOrders', (
        select count(*) from (select from public.orders where id > since limit 100) as later
      ),
      'pendingOffers', (select count(*) from public.counter_offers where status = 'pending'),
      'declinedOffers', (select count(*) from public.counter_offers where is_unseen),
      'newInquiries', (select count(*) from public.product_inquiries where status = 'new')
    )
    from private.tallies where subject = 'orders'
  );
end
$$;
comment on function public.waiting_counts(bigint) is 'What is waiting for an administrator, and how many orders there are. Pending orders include those waiting for their payment; declinedOffers: those whose customer has declined the owner''s price, and no administrator has seen it; newOrders: those after the order since, at most 100; null: none. PT403 for others.';

create or replace function public.customer(customer_id bigint) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  known public.customers;
  accounts uuid[];
  placed bigint[];
  asked bigint[];
begin
  perform private.require_admin();
  select * into known from public.customers where id = customer.customer_id;
  if known.id is null then
    return null;
  end if;
  accounts := private.accounts_of(known.email);
  placed := private.orders_of(known.email);
  asked := private.inquiries_of(known.email);
  return json_build_object(
    'id', known.id, 'email', known.email, 'name', known.name, 'orders', known.orders, 'spent', known.spent,
    'last_order_at', known.last_order_at,
    'account', (
      select json_build_object(
        'id', profile.id, 'created_at', profile.created_at,
        'is_admin', exists (select from public.user_roles where user_id = profile.id)
      )
      from public.profiles as profile where profile.id = known.account_id
    ),
    'sums', coalesce((
      select json_agg(json_build_object('currency', currency, 'orders', number, 'amount', amount) order by amount desc)
      from (
        select currency, count(*) as number, sum(private.spent_on(orders, currency)) as amount
        from public.orders where id = any (placed) group by currency
      ) as summed
    ), '[]'),
    'placed', coalesce((
      select json_agg(json_build_object(
        'id', id, 'created_at', created_at, 'status', status, 'currency', currency, 'total_amount', total_amount,
        'to_confirm', to_confirm
      ) order by created_at desc, id desc)
      from (
        select * from public.orders where id = any (placed) order by created_at desc, id desc limit 100
      ) as latest
    ), '[]'),
    'inquiries', coalesce((
      select json_agg(json_build_object(
        'id', id, 'created_at', created_at, 'kind', kind, 'status', status, 'subject', subject,
        'product_name', product_name, 'message', left(message, 300)
      ) order by id desc)
      from (
        select * from public.product_inquiries where id = any (asked) order by id desc limit 100
      ) as latest
    ), '[]'),
    'offers', coalesce((
      select json_agg(json_build_object(
        'id', latest.id, 'created_at', latest.created_at, 'status', latest.status, 'offer_price', latest.offer_price,
        'answer_price', latest.answer_price, 'expires_at', latest.expires_at, 'order_id', latest.order_id,
        'product_name', product.name
      ) order by latest.id desc)
      from (select * from public.counter_offers where user_id = any (accounts) order by id desc limit 100) as latest
      left join public.products as product on product.id = latest.product_id
    ), '[]'),
    'addresses', coalesce((
      select json_agg(to_jsonb(address) - '{user_id,created_at,updated_at}'::text[] order by is_default desc, id)
      from public.addresses as address where address.user_id = any (accounts)
    ), '[]'),
    'notes', coalesce((
      select json_agg(json_build_object(
        'id', note.id, 'note', note.note, 'created_at', note.created_at,
        'author', coalesce(nullif(profile.full_name, ''), profile.email)
      ) order by note.id desc)
      from public.customer_notes as note left join public.profiles as profile on profile.id = note.author
      where note.customer_id = known.id
    ), '[]')
  );
end
$$;
