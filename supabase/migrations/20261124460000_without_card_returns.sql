-- What became of a payment is asked of Stripe by the server (settle_payment): nobody's return settles or cancels an order.

drop function public.settle_card_return(bigint, text);
drop function public.cancel_card_return(bigint, text);
drop table private.card_sessions;
