-- What policies may ask about the request to the storage.

create function storage.operation() returns text language sql stable
return current_setting('storage.operation', true);
comment on function storage.operation() is
  'What the request to the storage does, such as storage.object.list; null or empty outside of one.';

create function storage.allow_only_operation(expected_operation text) returns boolean language sql stable
return coalesce(
  regexp_replace(storage.operation(), '^storage\.', '')
    = nullif(regexp_replace(expected_operation, '^storage\.', ''), ''),
  false
);
comment on function storage.allow_only_operation(text) is
  'Whether the request does this; the names may be without their first word, storage.';

create function storage.allow_any_operation(expected_operations text[]) returns boolean language sql stable
return exists (
  select from unnest(expected_operations) as expected (operation) where storage.allow_only_operation(expected.operation)
);
comment on function storage.allow_any_operation(text[]) is 'Whether the request does one of these.';
