-- The page says what is stored of accounts now. Pages of shops that sell already stay as they are: their owners answer for them.

alter table public.pages disable trigger pages_set_updated_at;

update public.pages set body = replace(
  replace(
    body,
    E'not even the shop''s administrators.\n',
    E'not even the shop''s administrators.\n\nYour cart and your wish list\n: While you are logged in: which pieces are in them, with what you chose and the text of engravings, so that they are on your other devices, too. Until you take them out or the account is deleted.\n'
  ),
  'Which pieces are on it, until you remove them or clear the browser''s data.',
  'Which pieces are on it, until you remove them, log out or clear the browser''s data.'
)
where slug = 'privacy-policy' and not exists (select from public.products);

alter table public.pages enable trigger pages_set_updated_at;
