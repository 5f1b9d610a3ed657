-- Some refusals were no plain English. What the functions do stays as it is.
do $do$
declare
  changed record;
  definition text;
begin
  for changed in
    select * from (values
      ('public.correct_stock', $$This product, or what was chosen of it, is gone.$$, $$This product, or the value chosen for it, no longer exists.$$),
      ('public.ship_orders', $$Order #%s is there twice.$$, $$Order #%s appears twice.$$),
      ('private.check_terms', $$This way of shipping is not offered for your address any more. Please choose another one.$$, $$This shipping method is no longer offered for your address. Please choose another one.$$),
      ('public.answer_inquiry', $$Whoever asked this was erased, and cannot be answered any more.$$, $$The data of the person who asked this was erased, so there is nobody to answer.$$),
      ('public.send_message_again', $$This message had a link that works once. Settings can invite again.$$, $$This message had a link that works once. You can send another invitation in the settings.$$),
      ('private.keep_mail_password', $$A password leaves this machine only encrypted. Please choose STARTTLS or TLS.$$, $$A password is only sent encrypted. Please choose STARTTLS or TLS.$$),
      ('public.apply_metal_rates', $$A price would move by more than %s%%. Please say that you have looked at it.$$, $$A price would change by more than %s%%. Please confirm that you have looked at it.$$),
      ('private.check_metal_rates', $$This is no price of a gram of %s.$$, $$This is not a valid price for a gram of %s.$$),
      ('public.begin_payment', $$Your payment is on its way. We tell you when it has arrived.$$, $$Your payment is on its way. We will tell you when it has arrived.$$),
      ('public.begin_payment', $$This order cannot be paid any more.$$, $$This order can no longer be paid.$$),
      ('public.receive_payments', $$It was refunded. If it is paid anew, book that on its page.$$, $$It was refunded. If it is paid again, book that on its page.$$),
      ('public.request_refund', $$There is no such payment of this order any more. Please reload the page.$$, $$This payment of the order no longer exists. Please reload the page.$$),
      ('private.check_stripe_keys', $$A secret key does not belong into the field for the publishable one, which starts with pk_.$$, $$A secret key does not belong in the field for the publishable one, which starts with pk_.$$),
      ('public.decide_mailed_offer', $$This link opens no offer any more.$$, $$This link no longer opens an offer.$$),
      ('private.decide_answer', $$It costs %s in the shop by now, so you can buy it there.$$, $$It now costs %s in the shop, so you can buy it there.$$),
      ('public.confirm_order', $$This order does not wait to be confirmed.$$, $$This order is not waiting to be confirmed.$$),
      ('public.remove_admin', $$This account is no administrator any more.$$, $$This account is no longer an administrator.$$),
      ('public.load_settings', $$This is no file of settings.$$, $$This is not a settings file.$$),
      ('public.load_settings', $$"%s" is no part of a shop''s settings.$$, $$"%s" is not a part of a shop''s settings.$$),
      ('public.load_settings', $$It is there twice.$$, $$It appears twice.$$)
    ) as sentence (function_name, old, new)
  loop
    definition := pg_get_functiondef(changed.function_name::regproc);
    if position(changed.old in definition) = 0 then
      raise exception '% does not say: %', changed.function_name, changed.old;
    end if;
    execute replace(definition, changed.old, changed.new);
  end loop;
end $do$;
