create or replace function private.index_changed_inquiries()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  if tg_table_name = 'product_inquiries' then
    perform private.index_inquiries(array[new.id]);
  elsif tg_table_name = 'inquiry_answers' then
    perform private.index_inquiries(array[new.inquiry_id]);
  else
    perform private.index_inquiries(array(select id from public.product_inquiries where user_id = new.id));
  end if;
  return null;
end
$function$;

comment on function private.index_changed_inquiries() is 'Keeps what inquiries are found by, after a change of an inquiry, an answer or an account.';

revoke all on function private.index_changed_inquiries() from public;
