-- Functions whose names said nothing get names that say what they do, and comments that were riddles become sentences. Tables,
-- triggers and policies know a function by its identity. The bodies of other functions have its name as text: it is replaced there.

do $$
declare
  renamed constant text[] := array[
    array['as_query', 'word_query'],
    array['chosen', 'chosen_values'],
    array['correction', 'corrected_word'],
    array['counting_words', 'significant_words'],
    array['singulars', 'significant_singulars'],
    array['forms', 'word_forms'],
    array['is_found', 'is_in_a_product'],
    array['is_meant', 'is_synonym'],
    array['matching', 'match_condition'],
    array['meaning', 'meaning_query'],
    array['rank', 'rank_expression'],
    array['covers', 'promotion_covers'],
    array['discounted', 'discounted_price'],
    array['runs_at', 'is_running_at'],
    array['take_off_order', 'spread_order_discount'],
    array['spread', 'split_amount'],
    array['own_prices', 'lock_prices'],
    array['own_prices_first', 'lock_prices_first'],
    array['share_prices', 'lock_prices_shared'],
    array['share_prices_first', 'lock_prices_shared_first'],
    array['sent_codes', 'read_codes'],
    array['trim_code', 'clean_promotion_code'],
    array['uses_by', 'uses_by_customer'],
    array['give_back', 'release_order'],
    array['take_again', 'retake_order'],
    array['has_stock', 'can_retake_order'],
    array['hold_values', 'hold_option_values'],
    array['lock_values', 'lock_option_values'],
    array['release_values', 'release_option_values'],
    array['know_ring_size', 'fill_is_ring_size'],
    array['stocked', 'stock_on_hand'],
    array['low_stock', 'low_stock_threshold'],
    array['without_stock', 'options_without_stock'],
    array['keep_used_category', 'refuse_to_delete_used_category'],
    array['buyer', 'buyer_account'],
    array['check_held', 'check_held_orders'],
    array['codes_of', 'order_codes'],
    array['names_of', 'order_names'],
    array['connection', 'caller_connection'],
    array['counts_alone', 'is_counted_alone'],
    array['lock_holders', 'lock_buyer'],
    array['lock_unshipped', 'lock_unshipped_order'],
    array['void_unpaid', 'void_unpaid_order'],
    array['hold_time', 'card_hold_time'],
    array['with_country', 'address_with_country'],
    array['is_region', 'is_same_region'],
    array['in_currency', 'proposed_amount'],
    array['money_of', 'money_of_order'],
    array['accounts_of', 'accounts_with_email'],
    array['account_with_address', 'account_with_proven_email'],
    array['orders_of', 'orders_of_customer'],
    array['inquiries_of', 'inquiries_of_customer'],
    array['sums_of', 'sums_of_customer'],
    array['words_of', 'identifying_words'],
    array['spent_on', 'spent_on_order'],
    array['give_account', 'give_customer_account'],
    array['take_account', 'take_customer_account'],
    array['move_customer', 'retally_customer'],
    array['confirm_secrets', 'guard_secrets'],
    array['give_up', 'give_up_message'],
    array['tell_both', 'tell_buyer_and_owner'],
    array['tell_customer', 'tell_buyer'],
    array['tell_money', 'tell_about_money'],
    array['end_offer', 'check_offer_status'],
    array['is_readable', 'is_readable_color'],
    array['row_of_day', 'period_of_day'],
    array['code_of', 'plain_code'],
    array['is_address', 'is_email_address']
  ];
  reworded constant text[] := array[
    array[
      'Each uuid has 122 random bits: 366, of which the digest keeps 256.',
      'Three uuids have 366 random bits, and the digest keeps 256 of them.'
    ],
    array[
      'Which promotions the stored prices include is not known: refresh_prices looks.',
      'Nobody knows which promotions the stored prices include, so refresh_prices has to look.'
    ],
    array[
      'Any row that nobody else is changing: nobody waits, and so nobody deadlocks.',
      'It takes any row that nobody else is changing, so nobody waits and nobody deadlocks.'
    ],
    array[
      'Lines without options and offers as always: a request from before is still recognized.',
      'Lines without options and offers have the digest that they always had, so that an older request is still recognized.'
    ],
    array[
      'Not changed here: orders may have.',
      'The stock was not changed here, but orders may have changed it.'
    ],
    array[
      'Five of them are a week; a start at the weekend counts from its Friday.',
      'Five working days are a week. A start on a weekend counts as the Friday before.'
    ],
    array[
      'The column refuses it; below, it would become everywhere else.',
      'The column refuses null itself. Below, null would mean everywhere else.'
    ],
    array[
      'The nearest: a territory''s own, then that of the country that serves it.',
      'A territory''s own zone comes first, then that of the country that serves it.'
    ],
    array[
      'One place has one code: the territory is no region of itself.',
      'A territory is not a region of itself, so that each place has one code.'
    ],
    array[
      'To each one that there is now, whoever changes or removes whom afterwards.',
      'Each present administrator is told, even if somebody removes one of them right afterwards.'
    ],
    array[
      'To each one that there is now, whoever removes whom afterwards.',
      'Each present administrator is told, even if somebody removes one of them right afterwards.'
    ],
    array[
      'A token without a session would go on when that is ended.',
      'A token without a session would still work after the session has ended.'
    ],
    array[
      'Where all was given back, it is paid anew.',
      'If everything was refunded, the whole total is paid anew.'
    ],
    array[
      'Stripe''s. For currencies that it does not name, it refuses itself what is too little.',
      'These are Stripe''s minimums. For other currencies Stripe itself refuses what is too little.'
    ],
    array[
      'A discount in percent ends in other decimals now.',
      'A discount in percent is rounded to other decimals now.'
    ],
    array[
      'Zero where the prices of the lines include it.',
      'The tax is zero here if the prices of the lines include it.'
    ],
    array[
      'Nobody has looked at how this shop ships, or bought from it.',
      'This shop is new: nobody has looked at how it ships, or bought from it.'
    ],
    array[
      'Pressed twice, or the answer was lost.',
      'The button was pressed twice, or the response was lost.'
    ],
    array[
      'Whoever accepts what the customer offered, rejects it or thinks again takes the own price back.',
      'The owner''s price is taken back when the owner accepts or rejects the customer''s price, or reopens the offer.'
    ],
    array[
      'Each answer has an end of its own.',
      'Each answer expires at a time of its own, which tells answers apart.'
    ],
    array[
      'The same for an offer of somebody else as for none.',
      'Somebody else''s offer is refused like one that does not exist.'
    ],
    array[
      'Of the day: what is ordered again and again, and never paid, is held as well.',
      'Orders of the day count even if they are void: somebody who orders again and again without paying holds stock, too.'
    ],
    array[
      'The shelves are only counted where somebody takes much of them.',
      'The whole stock is only counted if somebody holds much of it.'
    ],
    array[
      'Whoever has paid counts alone, not with neighbors.',
      'Customers who have paid before do not count with their neighbors.'
    ],
    array[
      'A household, a shop''s wifi and the customers of a carrier share one: of all of them, only the day counts.',
      'A household, a shop''s wifi or the customers of a carrier share a connection, so only the orders of the day count.'
    ],
    array[
      'The lines'', then the shipping''s.',
      'The tax of the lines comes first, then that of the shipping.'
    ],
    array[
      'private.shop_currency, read here because every order comes by.',
      'This is private.shop_currency without the call, because every order comes by here.'
    ],
    array[
      'What is a part of the total is no longer about single lines.',
      'A part of the total is credited by its tax rates, not line by line.'
    ],
    array[
      'One that is wholly credited belongs to a sale that was undone.',
      'An invoice that is wholly credited belongs to a sale that was undone.'
    ],
    array[
      'As it is at the end of the transaction.',
      'The order is read again, as it is at the end of the transaction.'
    ],
    array[
      'Both kinds, in one order, because a transaction may issue both.',
      'Both kinds are locked, always in the same order, because a transaction may issue both.'
    ],
    array[
      'Whoever has waited for the lock may have waited until the new year.',
      'The wait for the lock may have lasted into the new year.'
    ],
    array[
      'Wider than what mail can be sent to: addresses of before and of other clients are customers, too.',
      'This accepts more than mail can be sent to, because older addresses and those of other clients are customers, too.'
    ],
    array[
      'What is about nothing that is left names a person by a value of its own; what others wrote stays theirs.',
      'Messages that belong to no order or inquiry name the person by a value of their own. What other people wrote stays.'
    ],
    array[
      'Of a change: an address as text, or what was typed.',
      'A change has the address as text, or what was typed.'
    ],
    array[
      'As the foreign key would, but counted before the account is forgotten.',
      'The foreign key would do the same, but this counts before the account is forgotten.'
    ],
    array[
      'Known beforehand, so that an index finds what is theirs.',
      'The accounts are read beforehand, so that an index finds their orders.'
    ],
    array[
      'Only for products that they list does anybody look through the long lists of promotions.',
      'The long lists of promotions are only looked through for products that are in one.'
    ],
    array[
      'One that lists the product wins over all others, and those depend on nothing but its category.',
      'A promotion that lists the product wins over all others, and the others depend only on the product''s category.'
    ],
    array[
      'The smallest amount: a cent, or a whole yen.',
      'This is the smallest amount of the currency: a cent, or a whole yen.'
    ],
    array[
      'The index finds the days and their neighbors. Then the calendar decides: clocks that go back have an hour twice.',
      'The index finds the days and their neighbors. Then the calendar decides, because clocks that go back repeat an hour.'
    ],
    array[
      'By sets: a join would be planned once, for the few rows of the first statement.',
      'Sets are compared: a join would be planned once, for the few rows of the first statement.'
    ],
    array[
      'Of the stock, only whether there is any.',
      'Of the stock, searches only know whether there is any.'
    ],
    array[
      'What is common is found among the first, what is rare in the index, which would have to list all of what is common.',
      'Common words are found among the first rows. For them the index would list most products; for rare words it is quick.'
    ],
    array[
      'What all have, such as the ring of halo ring and solitaire ring, is looked for once.',
      'A word that all meanings share, such as the ring of halo ring and solitaire ring, is looked for once.'
    ],
    array[
      'Any of the words in anything by which products are ranked.',
      'This finds any of the words in anything by which products are ranked.'
    ],
    array[
      'The most words that mean something together: tie bar.',
      'As many words as mean something together are taken at once: tie bar.'
    ],
    array[
      'What is compared sooner comes first.',
      'The terms that are quicker to compare come first.'
    ],
    array[
      'Whoever has a part of it before them types that part. Without a digit it would be any word: ear is in GEAR-7.',
      'Somebody who reads a part of a SKU types that part. Parts without a digit are left out: ear is in GEAR-7.'
    ],
    array[
      'All of it, if there is no @.',
      'Without an @ this is the whole text.'
    ],
    array[
      'Joiners and selectors of a shape, and what they can belong to: some scripts and emoji need them.',
      'Joiners and variation selectors stay beside what they can belong to, because some scripts and emoji need them.'
    ],
    array[
      'Everything is a letter that is no ASCII sign and no punctuation, in any script.',
      'A letter is, in any script, whatever is neither an ASCII sign nor punctuation.'
    ],
    array[
      'Accents, apostrophes, and what nobody sees in a text that was pasted.',
      'This removes accents, apostrophes, and invisible characters of texts that were pasted.'
    ],
    array[
      'The latest, however large the shop: what sold last year says little.',
      'However large the shop is, only the latest orders count: what sold last year says little.'
    ],
    array[
      'A stock that is set here must be the one that was seen, or orders of meanwhile would be forgotten.',
      'Whoever sets a stock must have seen the present one, or orders placed meanwhile would be forgotten.'
    ],
    array[
      'Not waiting for anyone who drops the same files again keeps both from a deadlock.',
      'Rows that somebody else is changing are skipped: waiting could deadlock with whoever drops the same files again.'
    ],
    array[
      'Locked in one order, so that two administrators wait for each other and not for good.',
      'Orders are locked by id, so that two administrators wait for each other and do not deadlock.'
    ],
    array[
      'The same again: its response was lost on the way.',
      'The same answer comes again, because its response was lost on the way.'
    ],
    array[
      'The same again: its answer was lost on the way, or it was pressed twice.',
      'The same request comes again, because its response was lost or the button was pressed twice.'
    ],
    array[
      'As for messages from the contact page.',
      'The limit is that of messages from the contact page.'
    ],
    array[
      'No index knows one or two letters, which are typed on the way to more: they are looked for where that is quick.',
      'No index finds one or two letters, which people type on the way to more. They are looked for in the latest 2,000 inquiries.'
    ],
    array[
      'Whoever was slower than its lease has sent it all the same.',
      'A worker whose lease has expired has sent the message all the same.'
    ],
    array[
      'Only an account that is not ours any more can have lost it.',
      'Only another Stripe account than before can lack the session.'
    ],
    array[
      'Whose buyer never came to Stripe.',
      'These are orders whose buyer never came to Stripe.'
    ],
    array[
      'Who takes work has it for a minute, so that several processes share it.',
      'A process that takes work has it for a minute, so that several processes share the work.'
    ],
    array[
      'What costs something goes on costing something.',
      'An amount above zero stays above zero.'
    ],
    array[
      'Again, now that nobody else changes it.',
      'The attempt is read again, now that nobody else changes it.'
    ],
    array[
      'Its money is on its way: the pieces stay with it.',
      'The money is on its way, so the order keeps its pieces.'
    ],
    array[
      'Without the words of whoever asked, who knows them: links are forwarded.',
      'Links are forwarded, so the words of the request are left out. Whoever asked knows them.'
    ],
    array[
      'One that is being made or tried says nothing yet.',
      'A backup that is being made or tried says nothing yet.'
    ],
    array[
      'A process that was killed says nothing any more.',
      'A process that was killed does not report any more.'
    ],
    array[
      'What a shop begins with was said by nobody.',
      'The values that a shop begins with do not count as set by its owner.'
    ],
    array[
      'They come with dates from before any shop.',
      'The pages that come with a shop have dates from before any shop.'
    ]
  ];
  pair text[];
  routine record;
  definition text;
begin
  foreach pair slice 1 in array renamed loop
    execute format('alter function private.%I rename to %I', pair[1], pair[2]);
  end loop;

  for routine in
    select proname, pg_get_functiondef(oid) as definition from pg_proc
    where pronamespace in ('private'::regnamespace, 'public'::regnamespace) and prokind in ('f', 'p')
      and not exists (select from pg_depend where objid = pg_proc.oid and classid = 'pg_proc'::regclass and deptype = 'e')
  loop
    definition := routine.definition;
    foreach pair slice 1 in array renamed loop
      definition := regexp_replace(definition, '\mprivate\.' || pair[1] || '\M', 'private.' || pair[2], 'g');
      -- A function may name itself before its parameters.
      if pair[2] = routine.proname then
        definition := regexp_replace(definition, '(?<![\w.])' || pair[1] || '\.(?=\w)', pair[2] || '.', 'g');
      end if;
    end loop;
    foreach pair slice 1 in array reworded loop
      definition := replace(definition, '-- ' || pair[1], '-- ' || pair[2]);
    end loop;
    if definition <> routine.definition then
      execute definition;
    end if;
  end loop;
end
$$;

comment on function private.fill_is_ring_size() is
  'Decides by its name whether an option is a ring size, if nobody says it.';

comment on function private.check_place(jsonb, jsonb) is
  'Refuses an address, as address_with_country writes it, whose country or region is not known where shipping or tax depends on it: it would pay another fee, or no tax.';

comment on function private.check_offer_status() is
  'Refuses a decision that cannot follow the present one. The days in which an answer can be accepted, and an accepted offer bought, count from the decision.';

comment on function private.order_codes(jsonb, text) is
  'An order''s phone and tracking number, as private.plain_code writes them.';

comment on function private.give_customer_account(text, uuid, text) is
  'Gives a customer an account.';

comment on function private.take_customer_account(uuid) is
  'Takes the account from a customer. Without orders they are no customer any more.';

comment on function private.is_running_at(public.promotions, timestamptz) is
  'Whether a promotion runs at another time, with what is used up now.';

comment on function private.may_change_promotions() is
  'False for customers: row security leaves them no row to change, and their attempts must not make orders wait.';

comment on function private.meaning_query(text) is
  'Matches what a synonym means: all words of one of the meanings, in the name or the facts. Descriptions are left out, because they mention too much that a piece is not.';
