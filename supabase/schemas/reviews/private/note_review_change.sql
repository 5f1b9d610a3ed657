create or replace function private.note_review_change()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  if new.answer is distinct from old.answer then
    new.answer := private.clean_words(new.answer);
    new.answered_at := case when new.answer <> '' then now() end;
  end if;
  if new.hidden_reason is distinct from old.hidden_reason then
    new.hidden_reason := nullif(private.clean_words(new.hidden_reason), '');
    new.hidden_at := case when new.hidden_reason is not null then coalesce(old.hidden_at, now()) end;
    if new.hidden_at is not null then
      new.is_reported := false;
    end if;
  end if;
  if old.is_reported and not new.is_reported then
    new.report_settled_at := now();
  end if;
  return new;
end
$function$;

comment on function private.note_review_change() is 'Cleans an answer and a reason, and notes when a review was answered, hidden, or a report of it settled.';

revoke all on function private.note_review_change() from public;
