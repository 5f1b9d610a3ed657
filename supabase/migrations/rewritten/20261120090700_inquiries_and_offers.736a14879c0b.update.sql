-- Offers that wait are found. The check of offers comes with later migrations.

create index counter_offers_pending on public.counter_offers (created_at desc) where status = 'pending';
