-- The first words of the shop's pages, for the owner to change. The legal pages say when they were last changed.

grant execute on function private.is_own_page(text) to service_role;
comment on column public.pages.in_footer is 'Whether the foot of every page links to it. It always links to those that are not the owner''s.';

insert into public.pages (slug, title, description, body, updated_at) values
(
  'about', 'About us',
  'What {{name}} sells, what the terms on its product pages mean, and how to care for what you buy.',
  $words$Jewelry and stones that sparkle, from a shop that tells you plainly what each piece is.

## What we sell

Artificial Jewelry
: Plated metal with glass, crystal, resin or imitation pearl. Made for the look, at a price that lets you change it often.

Gemstones
: Loose stones: ruby, sapphire, emerald, amethyst and others, ready to be set.

Lab-Grown Diamonds
: Diamond grown in weeks rather than mined: the same carbon, hardness and fire as a mined diamond.

Moissanite Rings
: Rings set with moissanite, a stone of its own: nearly as hard as diamond, with more colored fire.

## How we sell it

- The price you see already includes every promotion, with the old price crossed out beside it.
- Product pages tell you how many pieces are left, and you can never order more than that.
- Orders over $50 ship free. Smaller ones pay a flat $5.99, and you see the tax before you order.
- You can order as a guest. With an account, you can look up your orders later.

## Caring for your pieces

Put jewelry on last, after perfume and lotion, and take it off first. Store pieces separately: a diamond scratches everything else in the box.

Plated pieces
: Wipe them with a soft, dry cloth. Keep them away from water, which wears down the plating.

Pearls and glass
: Use a damp cloth, without soap, and never soak them: strings and glue are the first to give.

Emerald and other included stones
: Use lukewarm water and a soft brush. No ultrasonic cleaner, no steam.

Diamond and moissanite
: Use warm water, a drop of dish soap and a soft brush. Grease is what dulls them.$words$,
  now()
), (
  'authorization', 'Website authorization',
  'Who may sell on behalf of {{name}}, how to recognize this website, and what you may do with what is on it.',
  $words$Who may speak and sell on behalf of {{name}}, and what you may do with what you find here.

## The shop's own website

This website is run by {{name}}. The products, prices and stock are the shop's own, and whatever you order here comes from the shop itself.

We have not authorized anyone else to take orders or payments on our behalf. If another website or a marketplace seller claims to be {{name}}, please ask us before you buy.

## How to recognize us

- Our email address is {{email}}, and our phone number is {{phone}}.
- We never ask for your password, by email or by phone.
- We never ask for card numbers in a message.
- Check the address at the top of your browser. If it differs by even a letter from the one you know, leave.

## What you may do with this website

- Look, search, order, and link to any page.
- Save or print pages and photographs for yourself, and share them to get a second opinion.
- For anything commercial, especially using our photographs and descriptions in another shop, ask us first.

## Accounts

An account is for the person who registered it. It shows that person's orders and nobody else's. Choose a password you don't use anywhere else, and log out on shared computers.

## Brands and certificates

If a stone comes with a lab report, its product page names the lab. We do not represent any brand or lab that is not named on a product page.$words$,
  '2026-11-20T12:00:00Z'
), (
  'privacy-policy', 'Privacy policy',
  'What {{name}} stores about you and your orders, what stays in your browser, and what is never collected.',
  $words$What we store about you, what stays in your own browser, and what we do not collect at all.

## What we store

It depends on what you do here:

Orders
: Name, email, shipping address and, if given, phone number, what was ordered and at what price, the payment method, what was paid and refunded, the status and the tracking number. This applies to guests and customers alike.

Accounts
: Your email address, your name, and your password as a bcrypt hash, from which it cannot be recovered. When you last logged in, and for each active login the IP address and the browser it came from.

Saved addresses
: The addresses and phone numbers that you save in your account, until you delete them or the account is deleted. Nobody reads them there but you, not even the shop's administrators.

Questions about a product
: Your email address, your message and the product.

Messages from the contact page
: Your name, your email address, the subject and your message.

Emails to you
: What we wrote to you about your orders, offers, questions and your account, for a year.

Offers for a product
: Your account, the price you offer and your message.

If you only browse, we store nothing about you. The server's log records which page was requested and when, without your IP address and without what you searched for. To stop password guessing and floods of messages and orders, the server remembers the IP addresses of recent attempts for up to a day, in memory only.

## What we do not collect

- No card numbers: you pay by card on the page of our payment provider, Stripe.
- No profile of what you look at: there are no analytics, ads or trackers.

## What stays in your browser

One cookie, for a year, and only after you have registered, logged in or changed your password. It lets us recognize your device, so that strangers who try to guess your password cannot lock you out. It does not identify you, and we use it for nothing else. Your browser also keeps the following on your device:

Your cart
: Until you empty it or clear the browser's data.

Your wish list
: Which pieces are on it, until you remove them or clear the browser's data. If you share it, its address names them.

Your login
: Until you log out or, without 'Remember me', until you close the tab.

What you typed into a form
: Until it is sent or the tab is closed, so that you lose nothing if the page reloads. Passwords are never kept.

An order by card that is not paid yet
: Its number and the key of its page, for the 30 minutes that its pieces are held for you; in the tab you ordered in, until it is paid or the tab is closed, with the pieces and the address it ships to.

Your order's confirmation
: With the name and address it ships to, in the history of the tab you ordered in, until you close it.

## Who sees it

The people who run the shop see orders, questions and offers, because they need them to serve you. The carrier gets the name and address a parcel ships to. If you pay by card, Stripe gets your email address, the number of your order, and the names, options, quantities and prices of what you buy; and you give your card to Stripe alone; its own privacy policy applies there. We never sell your data or share it with anyone else.

The pages load nothing from other companies: fonts, photographs and scripts all come from this website, so nobody else learns that you were here.

## What you can do

- See your orders, and change your name and password, in your account.
- Log out, which deletes the login on our server as well as in your browser.
- Ask us what we have stored about you, and have it corrected or deleted, by writing to us from the email address it is stored under. We keep sales records for as long as the law requires.$words$,
  '2026-11-24T12:00:00Z'
), (
  'disclaimer', 'Disclaimer',
  'What the photographs, measurements and prices at {{name}} can tell you, and what they cannot.',
  $words$What you can rely on when you look at a piece here, and what no screen can show.

## Photographs and measurements

- Photographs show shape and cut, often larger than life. Colors vary with your screen and with the light.
- No two gemstones are alike: yours may differ slightly in shade and inclusions from the one in the picture.
- Weights and measurements are rounded. If a fraction of a millimeter matters, for a setting or a ring size, please ask first.

## What things are

Artificial jewelry
: Neither precious metal nor natural stone, unless its description says so.

Lab-grown diamonds
: Diamonds that were grown rather than mined.

Moissanite
: A stone of its own, not diamond, however much it looks like one.

Gemstones
: Often heated or oiled, as is common in the trade. Ask us if you want to know about a particular stone.

We do not sell jewelry as an investment, and we make no promises about what stones do for health, luck or fortune.

## Prices and stock

Prices are in dollars. Promotions begin and end, and the last piece can be sold while you are looking at it. What counts is the price and stock at the moment you order. If either has changed by then, the checkout tells you before anything is ordered.

## Skin and wear

Plated metal wears over time and can contain nickel or copper. If your skin is sensitive, ask us what a piece is made of before you order it. Keep small parts away from small children.

## This website

We do our best to keep everything here accurate, and correct mistakes when we learn of them. The website may be unavailable at times.

Nothing on this page limits the rights the law gives you as a buyer.$words$,
  '2026-11-20T12:00:00Z'
), (
  'contact', 'Contact us',
  'Our phone number, email and hours, and a form for your message.',
  $words$A question about a stone, a size or an order? If it is about an order, please have its number handy.$words$,
  now()
), (
  'shipping', 'Shipping',
  'What shipping costs, when an order leaves, and where you see how far it is.',
  $words$How an order gets from us to you.

## What it costs

The checkout shows what shipping to your address costs, and the total, before you order anything.

## When it arrives

We pack orders in the order in which they come in. The page of your order says how far it is and, once it has left and if the carrier gives one, the number to follow the parcel by. With an account, you find your orders there. As a guest, keep the link that you get when you order.

## If something goes wrong

If a parcel is late or arrives damaged, write to {{email}} and name the number of your order. A photograph of the damage helps.$words$,
  now()
), (
  'returns', 'Returns',
  'How to cancel an order before it is shipped, and how to send a piece back.',
  $words$If a piece is not what you hoped for, tell us. You can ask for all of an order, or for some of its pieces.

## Before it is shipped

Open the page of your order and ask us to cancel. We answer by email.

## After it has arrived

1. Ask for the return on the page of your order, and say what is wrong.
2. Wait for our answer, which tells you where to send the pieces.
3. Send them unworn, in the packaging they came in.

We refund you once the pieces are back with us. Pieces that were made or engraved for you can come back only if something is wrong with them.

Nothing on this page limits the rights the law gives you as a buyer.$words$,
  now()
), (
  'size-guide', 'Size guide',
  'How to find your ring size, with American, British and European sizes side by side.',
  $words$A ring of the right size slides over the knuckle with a little effort and does not turn by itself.

## Measure a ring that fits

Lay it on a ruler and measure across its inside, at the widest place. That is its inner diameter.

## Measure a finger

Put a strip of paper around the finger, mark where it meets itself, and measure its length up to there. That is the inner circumference, which is also the European size. Fingers are thicker in the evening and when it is warm, so measure more than once. Between two sizes, take the larger one.

## Ring sizes

| US | UK | Inner circumference (EU) | Inner diameter |
|---|---|---|---|
| 3 | F | 44 mm | 14.1 mm |
| 3.5 | G | 45.5 mm | 14.5 mm |
| 4 | H | 47 mm | 14.9 mm |
| 4.5 | I | 48 mm | 15.3 mm |
| 5 | J½ | 49.5 mm | 15.7 mm |
| 5.5 | K½ | 50.5 mm | 16.1 mm |
| 6 | L½ | 52 mm | 16.5 mm |
| 6.5 | M½ | 53 mm | 16.9 mm |
| 7 | N½ | 54.5 mm | 17.3 mm |
| 7.5 | O½ | 55.5 mm | 17.7 mm |
| 8 | P½ | 57 mm | 18.1 mm |
| 8.5 | Q½ | 58 mm | 18.5 mm |
| 9 | R½ | 59.5 mm | 18.9 mm |
| 9.5 | S½ | 61 mm | 19.4 mm |
| 10 | T½ | 62 mm | 19.8 mm |
| 10.5 | U½ | 63.5 mm | 20.2 mm |
| 11 | V½ | 64.5 mm | 20.6 mm |
| 11.5 | W½ | 66 mm | 21.0 mm |
| 12 | X½ | 67 mm | 21.4 mm |
| 12.5 | Z | 68.5 mm | 21.8 mm |
| 13 | Z+1 | 69.5 mm | 22.2 mm |$words$,
  now()
);

-- The foot of every page links to these anyway.
alter table public.pages disable trigger pages_set_updated_at;
update public.pages set in_footer = true where not private.is_own_page(slug);
alter table public.pages enable trigger pages_set_updated_at;
