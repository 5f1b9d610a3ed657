-- What the data API's statements call when they run out of their budget.

create function extensions.refuse_large_answer() returns boolean
  language plpgsql volatile parallel safe set search_path = ''
as $$
begin
  raise exception using
    errcode = 'PT413',
    message = 'The answer would be too large.',
    hint = 'Ask for fewer rows or columns, or for one page after the other with limit and offset.';
end
$$;
comment on function extensions.refuse_large_answer() is
  'Ends a statement that reads more than one answer may hold: HTTP 413.';
grant execute on function extensions.refuse_large_answer() to anon, authenticated, service_role;
