create or replace procedure private.refresh_words()
  language plpgsql
  as $procedure$
declare
  begun bigint;
  after bigint;
  ids bigint[];
begin
  while not private.words_are_current() loop
    -- Whoever began to change products before the language changed may still write words of the former one.
    lock table public.products in share mode;
    begun := (select version from private.word_index);
    commit;

    after := 0;
    loop
      -- As with prices: so that an order and this do not wait for one another.
      perform private.lock_prices();
      ids := array(select id from public.products where id > after order by id limit 200 for no key update);
      exit when ids = '{}';
      perform private.index_product_words(ids);
      commit;
      after := ids[cardinality(ids)];
    end loop;

    update private.word_index set is_current = true where version = begun;
    commit;
  end loop;
end
$procedure$;

comment on procedure private.refresh_words() is 'Reads the words of all products anew after the shop''s language has changed. Commits every 200 products, so that orders do not wait long. Until it is done, searches find words as they are written. Call it every second or minute: it is quick when there is nothing to do.';

revoke all on procedure private.refresh_words() from public;
