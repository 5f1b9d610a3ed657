create or replace function private.limit_list_views()
  returns trigger
  language plpgsql
  set search_path to ''
  as $function$
begin
  if (select count(*) from public.list_views where list = new.list) >= 30 then
    raise exception using
      errcode = 'PT409', hint = 'list_views_too_many',
      message = 'A list has at most 30 views. Please delete one first.';
  end if;
  return new;
end
$function$;

comment on function private.limit_list_views() is 'Trigger: refuses more than 30 views of a list.';

revoke all on function private.limit_list_views() from public;
