-- The page says what is stored of the newsletter. Pages of shops that sell already stay as they are: their owners answer for them.

alter table public.pages disable trigger pages_set_updated_at;

update public.pages set body = replace(
  body, E'\nEmails to you\n: ', E'\nThe newsletter\n: If you subscribe to it: your email address, your language, when and where you asked for it and confirmed it, and when you unsubscribed, until a year after that. The service that sends it for us gets the address and the language. Without your confirmation, all of this is deleted after a week.\n\nEmails to you\n: '
)
where slug = 'privacy-policy' and not exists (select from public.products);

alter table public.pages enable trigger pages_set_updated_at;
