create or replace function private.clean_columns()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  typed constant jsonb := to_jsonb(new);
  before constant jsonb := case tg_op when 'UPDATE' then to_jsonb(old) else '{}' end;
  rule text;
  col text;
  cleaned text;
begin
  foreach rule in array tg_argv loop
    col := split_part(rule, ' ', 2);
    continue when typed ->> col is null or typed -> col = before -> col;
    cleaned := case split_part(rule, ' ', 1)
      when 'line' then private.clean_line(typed ->> col)
      when 'code' then private.clean_code(typed ->> col)
      when 'phone' then private.clean_phone(typed ->> col)
      when 'email' then private.clean_email(typed ->> col)
    end;
    if starts_with(rule, 'email ') and cleaned <> '' and not private.is_email_address(cleaned) then
      raise exception using errcode = 'PT400', hint = 'email_invalid', message = 'Please enter a valid email address.';
    elsif cleaned <> typed ->> col then
      new := jsonb_populate_record(new, jsonb_build_object(col, cleaned));
    end if;
  end loop;
  return new;
end
$function$;

comment on function private.clean_columns() is 'Stores what was typed or pasted into columns as it is meant. Its arguments are rules and columns: line name, code sku, phone phone, email email.';

revoke all on function private.clean_columns() from public;
