-- A small world of films with every kind of relationship, type and function that the data API has to deal with.

create type mood as enum ('light', 'dark');

create table directors (
  id int primary key,
  first_name text not null,
  last_name text not null
);

create table films (
  id int primary key,
  director_id int references directors,
  title text not null,
  year int not null,
  rating numeric(3, 1),
  mood mood not null default 'light',
  color boolean,
  tags text[] not null default '{}',
  details jsonb not null default '{}',
  run int4range,
  released timestamptz,
  plot text not null default '',
  search tsvector generated always as (to_tsvector('english', title || ' ' || plot)) stored
);

create table technical_specs (
  film_id int primary key references films,
  camera text not null
);

create table actors (
  id int primary key,
  first_name text not null,
  last_name text not null
);

create table roles (
  film_id int references films,
  actor_id int references actors,
  character text not null,
  primary key (film_id, actor_id)
);

create table competitions (
  id int primary key,
  name text not null,
  year int not null
);

create table nominations (
  competition_id int references competitions,
  film_id int references films,
  rank int not null,
  primary key (competition_id, film_id)
);

create table addresses (
  id int primary key,
  city text not null
);

create table cinemas (
  id int primary key,
  name text not null,
  billing_address_id int constraint billing references addresses,
  shipping_address_id int constraint shipping references addresses
);

create table employees (
  id int primary key,
  last_name text not null,
  supervisor_id int references employees
);

create table notes (
  id int primary key,
  owner uuid not null,
  body text not null
);
alter table notes enable row level security;
create policy "owners read their notes" on notes for select using (owner = auth.uid());

create table locked (id int primary key);

create table "odd names" (
  "the id" int primary key,
  "a""b" text,
  "select" text
);

create view recent_films with (security_invoker = true) as select * from films where year >= 1930;

-- Computed columns and relationships.
create function full_name(actors) returns text language sql stable as $$
  select $1.first_name || ' ' || $1.last_name
$$;
create function supervisees(employees) returns setof employees language sql stable as $$
  select * from employees where supervisor_id = $1.id
$$;
create function supervisor(employees) returns setof employees rows 1 language sql stable as $$
  select * from employees where id = $1.supervisor_id
$$;

-- Functions by what they take.
create function add_them(a int, b int default 10) returns int language sql immutable as 'select a + b';
create function greet(name text) returns text language sql immutable as $$ select 'Hello ' || name $$;
create function greet(first_name text, last_name text) returns text language sql immutable as $$
  select 'Hello ' || first_name || ' ' || last_name
$$;
create function unclear(a int) returns int language sql immutable as 'select 1';
create function unclear(a text) returns int language sql immutable as 'select 2';
create function sum_all(variadic numbers int[]) returns bigint language sql immutable as 'select sum(n) from unnest(numbers) n';
create function take_all(items jsonb, tags text[], price numeric, at date default null) returns json language sql immutable as $$
  select json_build_object('items', items, 'tags', tags, 'price', price, 'at', at)
$$;
create function whole_body(json) returns json language sql immutable as 'select $1';
create function whole_text(text) returns text language sql immutable as 'select $1';

-- And by what they return.
create function all_films() returns setof films language sql stable as 'select * from films order by id';
create function one_film(film_id int) returns films language sql stable as 'select * from films where id = film_id';
create function titles() returns setof text language sql stable as 'select title from films order by id';
create function longest() returns table (title text, minutes int) language sql stable as $$
  values ('Napoleon', 332), ('Intolerance', 210)
$$;
create function both_of_them(out low int, out high int) language sql stable as 'select 1, 2';
create function nothing() returns void language sql stable as '';
create function null_text() returns text language sql stable as 'select null::text';
create function number_list() returns int[] language sql stable as $$ select '{1,2,3}'::int[] $$;

create table visits (id int generated always as identity primary key, at timestamptz not null default now());
create function visit() returns bigint language plpgsql security definer set search_path = public as $$
begin
  insert into visits default values;
  return (select count(*) from visits);
end $$;
create function visit_rows() returns setof visits language plpgsql security definer set search_path = public as $$
begin
  return query insert into visits default values returning *;
  return query insert into visits default values returning *;
end $$;

create function refuse(code text, message text) returns void language plpgsql stable as $$
begin
  raise exception using errcode = code, message = message, detail = 'the detail', hint = 'the hint';
end $$;
create function raise_whole_answer() returns void language plpgsql stable as $$
begin
  raise sqlstate 'PGRST' using
    message = '{"code":"123","message":"Payment Required","details":"Quota exceeded","hint":"Upgrade your plan"}',
    detail = '{"status":402,"headers":{"X-Powered-By":"Nerd Rage"}}';
end $$;
create function whoami() returns json language sql stable as $$
  select json_build_object('role', current_user, 'claims', current_setting('request.jwt.claims', true)::json)
$$;
create function time_limit() returns text language sql stable as $$ select current_setting('statement_timeout') $$;
create function forever(seconds int default 60) returns void language sql stable as 'select pg_sleep(seconds)';

insert into directors values (1, 'Louis', 'Lumière'), (2, 'William', 'Dickson'), (3, 'Georges', 'Méliès'), (4, 'Buster', 'Keaton');
insert into films (id, director_id, title, year, rating, mood, color, tags, details, run, released, plot) values
  (1, 1, 'Workers Leaving The Lumière Factory In Lyon', 1895, 6.9, 'light', false, '{short,documentary}',
    '{"country": "France", "crew": {"size": 3}, "reels": [{"feet": 50}, {"feet": 17}]}', '[1,3)', '1895-03-22T10:00:00Z', 'People leave a factory.'),
  (2, 2, 'The Dickson Experimental Sound Film', 1894, 6.7, 'light', null, '{short,sound}',
    '{"country": "USA", "crew": {"size": 2}}', '[2,5)', null, 'Two men dance to a violin.'),
  (3, 3, 'The Haunted Castle', 1896, 6.7, 'dark', false, '{short,horror}',
    '{"country": "France", "crew": null}', '[8,10)', '1896-12-24T20:00:00Z', 'A bat turns into a demon.'),
  (4, 4, 'The General', 1926, 8.1, 'light', false, '{comedy,war}', '{}', null, '1926-12-31T12:00:00Z', 'A train is stolen, and loved.'),
  (5, null, 'An "odd", (title)', 1932, null, 'dark', true, '{}', '{"country": "a,b"}', 'empty', null, '100% *real*');
insert into technical_specs values (1, 'Cinématographe'), (4, 'Bell & Howell');
insert into actors values (1, 'Jehanne', 'd''Alcy'), (2, 'Jules', 'Legris'), (3, 'Buster', 'Keaton'), (4, 'Marion', 'Mack');
insert into roles values (3, 1, 'Lady'), (3, 2, 'Cavalier'), (4, 3, 'Johnnie Gray'), (4, 4, 'Annabelle Lee'), (5, 3, 'Himself');
insert into competitions values (1, 'Golden Reel', 1990), (2, 'Silver Reel', 1991);
insert into nominations values (1, 3, 2), (1, 4, 1), (2, 4, 3);
insert into addresses values (1, 'Paris'), (2, 'Lyon');
insert into cinemas values (1, 'Rex', 1, 2), (2, 'Eden', 2, 2);
insert into employees values (1, 'Taylor', null), (2, 'Johnson', 1), (3, 'Miller', 1);
insert into notes values (1, '00000000-0000-0000-0000-000000000001', 'mine'), (2, '00000000-0000-0000-0000-000000000002', 'theirs');
insert into "odd names" values (1, 'quoted', 'keyword');

grant select on all tables in schema public to anon, authenticated, service_role;
revoke all on locked, visits from anon, authenticated;
grant execute on all functions in schema public to anon, authenticated, service_role;
