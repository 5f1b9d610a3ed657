create table public.text_templates (
  id bigint generated always as identity not null,
  name text not null,
  text text not null,
  position integer not null default 0,
  updated_at timestamptz not null default now(),
  constraint text_templates_name_check check ((name ~ '\S') and (length(name) <= 60)),
  constraint text_templates_pkey primary key (id),
  constraint text_templates_text_check check ((text ~ '\S') and (length(text) <= 5000))
);

alter table public.text_templates
  enable row level security;

comment on table public.text_templates is 'Texts for answers to inquiries. Administrators insert them, and change them before they are sent.';

create policy "admins add text templates" on public.text_templates
  for insert
  to authenticated
  with check ((select private.is_admin()));

create policy "admins change text templates" on public.text_templates
  for update
  to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

create policy "admins delete text templates" on public.text_templates
  for delete
  to authenticated
  using ((select private.is_admin()));

create policy "admins read text templates" on public.text_templates
  for select
  to authenticated
  using ((select private.is_admin()));

grant delete, select on table public.text_templates to authenticated;

grant delete, insert, select, update on table public.text_templates to service_role;

grant insert (name, position, text), update (name, position, text) on table public.text_templates to authenticated;

comment on column public.text_templates.position is 'Where it stands in the list.';

comment on column public.text_templates.text is 'With {name}, {order}, {product} and {shop} for what the inquiry says.';

create unique index text_templates_name_once on public.text_templates (lower(name));

create trigger text_templates_are_cleaned
  before insert or update of name on public.text_templates
  for each row
  execute function private.clean_columns('line name');

create trigger text_templates_set_updated_at
  before update on public.text_templates
  for each row
  execute function private.set_updated_at();
