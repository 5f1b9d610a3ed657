-- Functions whose names differed by a plural or the order of their words, or said nothing, get names that say what they do or return.
-- Policies, triggers and indexes know a function by its identity. The bodies of others have its name as text: it is replaced there.

do $$
declare
  renamed constant text[] := array[
    array['tally', 'add_to_tally'],
    array['recount', 'recount_tallies'],
    array['restores', 'is_restoring'],
    array['alt_of', 'alt_of_photograph'],
    array['alts_of', 'alts_of_product'],
    array['cause', 'current_cause'],
    array['cause_order', 'order_of_cause'],
    array['sort_rating', 'fill_shown_rating'],
    array['sort_ratings', 'follow_default_rating'],
    array['sorted_rating', 'shown_rating'],
    array['held_document', 'held_stock_of_line'],
    array['return_pieces', 'return_pieces_to_restored_product'],
    array['address_format', 'address_format_of'],
    array['normalize_postal_code', 'check_postal_code'],
    array['normalize_region', 'check_region'],
    array['order_codes', 'found_by_code'],
    array['order_names', 'found_by_name'],
    array['note_found_by', 'fill_found_by'],
    array['link_parcel', 'fill_tracking_link'],
    array['link_parcels_again', 'refresh_tracking_links'],
    array['method_in', 'translated_method'],
    array['one_of_part', 'address_part_words'],
    array['facet_group', 'ensure_facet_group'],
    array['is_word', 'is_translatable_word'],
    array['follow_metals', 'reprice_by_metals'],
    array['metal_price', 'formula_price'],
    array['price_by_metal', 'current_formula_price'],
    array['metal_changes', 'formula_price_changes'],
    array['metal_preview', 'metal_rates_summary'],
    array['metal_parts', 'formula_with_rate'],
    array['paid_by', 'final_payment_method'],
    array['take_money', 'settle_received_money'],
    array['mailed_offer', 'open_mailed_offer'],
    array['combination_of', 'combination_of_values'],
    array['options_in', 'translated_options'],
    array['chosen_options', 'canonical_options'],
    array['with_combinations', 'options_with_combinations'],
    array['check_holdings', 'check_holding_limits'],
    array['check_held_orders', 'refuse_too_much_held'],
    array['follow_status', 'follow_order_status'],
    array['bought_name', 'translated_item_name'],
    array['issue_papers', 'issue_due_papers'],
    array['sold_for', 'total_to_invoice'],
    array['locale_in', 'paper_locale'],
    array['sum_customers', 'recount_customers_in_currency'],
    array['sums_of_customer', 'spent_by_customer'],
    array['count_customer', 'recount_one_customer'],
    array['recount_customers', 'recount_all_customers'],
    array['retally_customer', 'move_customer_tally'],
    array['tally_customers', 'add_to_customer_tallies'],
    array['add_to_customer', 'add_orders_to_customer'],
    array['customer_address', 'customer_email'],
    array['end_invitations_of', 'end_invitations_by_former_admin'],
    array['ask_new_address', 'forget_former_fetches'],
    array['off_order', 'order_discount'],
    array['sales_by_day', 'sales_of_last_days'],
    array['follow_reviews', 'keep_rating_of_reviews'],
    array['note_delivery', 'add_review_request'],
    array['may_change', 'may_change_review'],
    array['note_photographs', 'queue_photographs'],
    array['with_photograph', 'photographs_with_imported'],
    array['with_stored_photographs', 'options_with_stored_photographs'],
    array['take_entries', 'process_batch'],
    array['take_entry', 'process_row'],
    array['take_run', 'process_run'],
    array['count_taken', 'count_outcomes'],
    array['note_taken', 'note_outcomes'],
    array['differing', 'differing_values'],
    array['translated_column', 'column_of_key'],
    array['translation_at', 'translation_of_key'],
    array['translations_at', 'held_translations'],
    array['product_at', 'product_of_redirect'],
    array['merged_values', 'merged_option_values'],
    array['index_changes', 'index_changed_products'],
    array['index_products', 'rebuild_search_tables'],
    array['index_sales', 'index_product_facets'],
    array['follow_language', 'follow_shop_language'],
    array['index_languages', 'follow_shown_languages'],
    array['search_words', 'searchable_words'],
    array['read_in', 'set_reading_language'],
    array['settings_of', 'settings_of_row'],
    array['product_tallies', 'tallies_of_product'],
    array['recount_stock', 'recount_low_stock'],
    array['index_words', 'index_product_words'],
    array['keep_meanings', 'follow_synonym'],
    array['make_meanings', 'rebuild_meanings']
  ];
  pair text[];
  routine record;
  definition text;
begin
  foreach pair slice 1 in array renamed loop
    execute format('alter function private.%I rename to %I', pair[1], pair[2]);
  end loop;

  for routine in
    select proname, pronamespace, pg_get_functiondef(oid) as definition from pg_proc
    where pronamespace in ('private'::regnamespace, 'public'::regnamespace) and prokind in ('f', 'p')
      and not exists (select from pg_depend where objid = pg_proc.oid and classid = 'pg_proc'::regclass and deptype = 'e')
  loop
    definition := replace(routine.definition, 'as in check_holdings.', 'as in check_holding_limits.');
    foreach pair slice 1 in array renamed loop
      -- PostgreSQL compiles an expression anew where there are many: few functions name each of them.
      continue when strpos(definition, pair[1]) = 0;
      definition := regexp_replace(definition, '\mprivate\.' || pair[1] || '\M', 'private.' || pair[2], 'g');
      -- A function may name itself before its parameters.
      if pair[2] = routine.proname and routine.pronamespace = 'private'::regnamespace then
        definition := regexp_replace(definition, '(?<![\w.])' || pair[1] || '\.(?=\w)', pair[2] || '.', 'g');
      end if;
    end loop;
    if definition <> routine.definition then
      execute definition;
    end if;
  end loop;
end
$$;

comment on function private.own_facets(public.products) is
  'What a product can be filtered by: each facet with its value, as in metal=Silver, and size with each available ring size. The only list of facets here; its values must depend only on columns that private.index_changed_products watches.';

comment on function private.process_run(public.catalog_runs, text) is
  'Does a phase of a run, and notes in its rows what came of it. A preview is rolled back, so it returns that instead, as note_outcomes takes it. catalog_progress counts the rows meanwhile.';

comment on function private.reading_configuration() is
  'The text search configuration of the language that words were typed in, as private.set_reading_language said; the shop''s own if it said nothing.';
