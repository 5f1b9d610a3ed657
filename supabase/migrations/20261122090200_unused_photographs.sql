-- Photographs that no product shows, for administrators to remove from the bucket after a day.

-- Tables

create table private.dropped_photographs (
  name text primary key,
  dropped_at timestamptz not null default now()
);
comment on table private.dropped_photographs is
  'Files that a product stopped showing within the last day: a form that is still open may bring them back.';

-- Functions

create function private.photograph_names(image text, images text[]) returns setof text
  language sql immutable
as $$
  select split_part(substring(address from 'product-images/(.*)'), '?', 1)
  from unnest(images || image) as address
  where address like '%product-images/%'
$$;
comment on function private.photograph_names(text, text[]) is 'The files in the bucket that a product''s addresses name.';

create function private.note_dropped_photographs() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.dropped_photographs (name)
  select distinct name from private.photograph_names(old.image, old.images) as name order by name
  on conflict (name) do update set dropped_at = now();
  return null;
end
$$;
comment on function private.note_dropped_photographs() is 'Notes what a product showed until it was changed or deleted.';

create function public.unused_photographs() returns setof text
  language plpgsql security definer set search_path = '' rows 100
as $$
begin
  perform private.require_admin();
  -- Not waiting for anyone who drops the same files again keeps both from a deadlock.
  delete from private.dropped_photographs where name in (
    select name from private.dropped_photographs where dropped_at < now() - interval '1 day' for update skip locked
  );
  return query
    with shown as materialized (
      select photograph.name
      from public.products as product, private.photograph_names(product.image, product.images) as photograph (name)
    ),
    -- An address may be percent-encoded. Any character may stand there, which at worst keeps a file too many.
    encoded as materialized (
      select regexp_replace(name, '(%[0-9a-f]{2})+', '%', 'gi') as pattern from shown where position('%' in name) > 0
    )
    select file.name from storage.objects as file
    where file.bucket_id = 'product-images'
      and file.created_at < now() - interval '1 day'
      and not exists (select from shown where shown.name = file.name)
      and not exists (select from encoded where file.name like encoded.pattern escape '')
      and not exists (select from private.dropped_photographs as dropped where dropped.name = file.name)
    order by file.created_at
    limit 100;
end
$$;
comment on function public.unused_photographs() is
  'Files in product-images that no product has shown for a day, the oldest 100. Not those uploaded within the last day: '
  'the form they were chosen in may still be open. PT403 for everyone but administrators.';

-- Triggers

create trigger products_note_dropped_photographs after update of image, images or delete on public.products
  for each row execute function private.note_dropped_photographs();

-- Row security

alter table private.dropped_photographs enable row level security;

-- Grants

revoke all on private.dropped_photographs from public, anon, authenticated, service_role;
revoke all on function
  private.photograph_names(text, text[]), private.note_dropped_photographs(), public.unused_photographs()
  from public, anon, authenticated, service_role;
grant execute on function public.unused_photographs() to authenticated;
