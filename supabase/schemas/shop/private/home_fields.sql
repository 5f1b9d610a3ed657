create or replace function private.home_fields()
  returns jsonb
  language sql
  immutable
  as $function$
  select '{
    "hero": {},
    "category_list": {},
    "promotions": {},
    "featured": {"title": ["line", 100]},
    "category_tiles": {},
    "why_choose": {"title": ["line", 100], "picture": ["picture"], "items": ["items", 8]},
    "collection": {"title": ["line", 100], "body": ["text", 500], "collection": ["collection"], "amount": ["choice", "4", "8"]},
    "picture_text": {
      "title": ["line", 100], "body": ["text", 3000], "picture": ["picture"], "side": ["choice", "start", "end"],
      "button": ["line", 60], "link": ["link", 500]
    },
    "story": {"title": ["line", 100], "body": ["text", 3000], "picture": ["picture"], "name": ["line", 100]},
    "quotes": {"title": ["line", 100], "reviews": ["reviews", 12]},
    "questions": {"title": ["line", 100], "items": ["items", 20]},
    "banner": {
      "title": ["line", 100], "body": ["text", 500], "picture": ["picture"], "look": ["choice", "light", "dark"],
      "button": ["line", 60], "link": ["link", 500]
    },
    "newsletter": {"title": ["line", 100], "body": ["text", 500]}
  }'::jsonb
$function$;

comment on function private.home_fields() is 'The kinds of sections that the home page has, with the fields of each: what a field is, and what it may have. `npm run types` writes them into domain/shop/home-fields.ts.';

revoke all on function private.home_fields() from public;
