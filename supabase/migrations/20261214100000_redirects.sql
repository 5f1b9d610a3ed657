-- Addresses of the owner's former shop, and where they lead in this one.

create table public.redirects (
  id bigint generated always as identity primary key,
  path text not null unique check (path ~ '^/.' and path !~ '[[:cntrl:]]' and length(path) <= 500),
  target text not null check (target ~ '^(/(?![/\\])|https://[^/\s?#])\S*$' and length(target) <= 2000),
  updated_at timestamptz not null default now()
);
comment on table public.redirects is 'Where addresses of the owner''s former shop lead. Only those are looked up for which the shop has no page.';
comment on column public.redirects.path is 'In small letters and without escapes, host, query and slashes at its end, whatever was written: /products/old ring.';
comment on column public.redirects.target is 'A path of this shop, or an address elsewhere that begins with https://.';

alter table public.redirects enable row level security;
revoke all on public.redirects from public, anon, authenticated, service_role;
grant select, delete, insert (path, target), update (path, target) on public.redirects to authenticated;
grant select, insert, update, delete on public.redirects to service_role;
create policy "admins read redirects" on public.redirects
  for select to authenticated using ((select private.is_admin()));
create policy "admins add redirects" on public.redirects
  for insert to authenticated with check ((select private.is_admin()));
create policy "admins change redirects" on public.redirects
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "admins delete redirects" on public.redirects
  for delete to authenticated using ((select private.is_admin()));
create trigger redirects_set_updated_at before update on public.redirects
  for each row execute function private.set_updated_at();

create function private.redirect_path(address text)
  returns text
  language plpgsql
  immutable
  set search_path to ''
  as $$
declare
  path constant text := regexp_replace(btrim(address), '^https?://[^/?#]*|[?#].*$', '', 'gi');
  decoded text := path;
begin
  begin
    select coalesce(convert_from(string_agg(
      case when length(sign[1]) = 3 then decode(substr(sign[1], 2), 'hex') else convert_to(sign[1], 'UTF8') end, '' order by place
    ), 'UTF8'), '') into decoded
    -- Escapes of what would end a path or begin an escape stay, so that a path made from a path is the same.
    from regexp_matches(path, '%(?!2[35F]|3F|[01]|7F)[0-9A-F]{2}|.', 'gi') with ordinality as signs (sign, place);
  exception when character_not_in_repertoire or untranslatable_character then
    null;
  end;
  return lower(regexp_replace(decoded, '[/\s]+$', '') collate "en-x-icu");
end
$$;
comment on function private.redirect_path(text) is 'The path of an address, with or without its host, as redirects are stored and looked up: small letters, escapes decoded, without query, fragment and slashes at its end.';
revoke all on function private.redirect_path(text) from public, anon, authenticated;

create function private.clean_redirect()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $$
begin
  new.path := private.redirect_path(new.path);
  new.target := btrim(new.target);
  if exists (
    with recursive step (path) as (
      select private.redirect_path(new.target) where new.target like '/%'
      union
      select private.redirect_path(next.target)
      from step join public.redirects as next on next.path = step.path and next.id <> new.id
      where next.target like '/%'
    )
    select from step where step.path = new.path
  ) then
    raise exception using errcode = 'PT409', message = 'This address would lead back to the old one.';
  end if;
  return new;
end
$$;
comment on function private.clean_redirect() is 'Stores paths in their one form, and lets no redirect lead back to itself, be it through others.';
revoke all on function private.clean_redirect() from public, anon, authenticated;

create trigger redirects_are_cleaned before insert or update of path, target on public.redirects
  for each row execute function private.clean_redirect();

create function public.redirect_target(path text)
  returns text
  language sql
  stable
  security definer
  set search_path to ''
  as $$
  select redirect.target from public.redirects as redirect
  where length(redirect_target.path) <= 6000 and redirect.path = private.redirect_path(redirect_target.path)
$$;
comment on function public.redirect_target(text) is 'Where a path of the owner''s former shop leads: a path of this shop or an https address; null for nowhere.';
revoke all on function public.redirect_target(text) from public, anon, authenticated;
grant execute on function public.redirect_target(text) to anon, authenticated, service_role;
