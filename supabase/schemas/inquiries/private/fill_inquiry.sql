create or replace function private.fill_inquiry()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  -- Only functions write requests and subjects, and fill them themselves.
  if new.kind <> 'question' then
    return new;
  elsif new.subject is not null then
    new.product_id := null;
    new.product_name := '';
    return new;
  end if;
  new.product_name := (select name from public.products where id = new.product_id and status = 'published');
  if new.product_name is null then
    raise exception using errcode = 'PT409', hint = 'product_no_longer_sold', message = 'This product is no longer sold.';
  end if;
  if new.user_id is not null then
    new.user_email := coalesce((select email from public.profiles where id = new.user_id), new.user_email);
  end if;
  new.user_email := private.clean_email(new.user_email);
  if new.user_id is null and not private.is_email_address(new.user_email) then
    raise exception using errcode = 'PT400', hint = 'email_invalid', message = 'Please enter a valid email address.';
  end if;
  return new;
end
$function$;

comment on function private.fill_inquiry() is 'The product''s own name and the account''s own e-mail, whatever the request says.';

revoke all on function private.fill_inquiry() from public;
