create or replace procedure private.refresh_prices()
  language plpgsql
  as $procedure$
declare
  begun bigint;
  after bigint;
  until bigint;
begin
  perform private.publish_due_products();
  while not private.prices_are_current() loop
    perform private.lock_prices();
    update private.price_list
    set promotion_ids = private.running_promotions(), is_current = false, version = version + 1
    returning version into begun;
    commit;

    after := 0;
    loop
      select max(id) into until
      from (select id from public.products where id > after order by id limit 500) as batch;
      exit when until is null;
      perform private.lock_prices();
      perform private.correct_prices(after, until, 500);
      commit;
      after := until;
    end loop;

    update private.price_list set is_current = true where version = begun;
    commit;
  end loop;
end
$procedure$;

comment on procedure private.refresh_prices() is 'Publishes drafts whose time has come, and updates prices after promotions began, ended or were used up, and after large changes. Commits every 500 products, so that orders do not wait long. Call it every second or minute: it is quick when there is nothing to do.';

revoke all on procedure private.refresh_prices() from public;
