create or replace function public.newsletter_addresses (
  ended boolean default false,
  after_id bigint default 0,
  most integer default 5000
)
  returns json
  language plpgsql
  stable
  security definer
  set search_path to ''
  as $function$
declare
  zone constant text := (select facts.time_zone from public.shop_facts as facts);
  own constant text := (select facts.language from public.shop_facts as facts);
begin
  perform private.require_admin();
  return (
    select coalesce(json_agg(line order by line.id), '[]')
    from (
      select
        subscriber.id, subscriber.email, coalesce(subscriber.language, own) as language, subscriber.source,
        to_char(subscriber.asked_at at time zone zone, 'YYYY-MM-DD HH24:MI') as asked,
        to_char(subscriber.confirmed_at at time zone zone, 'YYYY-MM-DD HH24:MI') as confirmed,
        to_char(subscriber.unsubscribed_at at time zone zone, 'YYYY-MM-DD HH24:MI') as unsubscribed,
        coalesce('/' || private.page_language(subscriber.language), '') || '/newsletter/unsubscribe/' || subscriber.unsubscribe_key
          as unsubscribe
      from public.newsletter_subscribers as subscriber
      where subscriber.id > after_id and subscriber.confirmed_at is not null and (subscriber.unsubscribed_at is not null) = ended
      order by subscriber.id limit most
    ) as line
  );
end
$function$;

comment on function public.newsletter_addresses(boolean, bigint, integer) is 'Who gets the newsletter or (ended) has unsubscribed, after a row, as [{id, email, language, source, asked, confirmed, unsubscribed, unsubscribe}]: the last is the path of the page that unsubscribes. PT403 for everyone but administrators.';

revoke all on function public.newsletter_addresses(boolean, bigint, integer) from public;

grant execute on function public.newsletter_addresses(boolean, bigint, integer) to authenticated;
