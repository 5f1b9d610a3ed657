create table private.countries (
  code text not null,
  name text not null,
  spellings text[] not null default '{}',
  constraint countries_pkey primary key (code),
  constraint countries_code_check check (code = any (private.country_codes()))
);

alter table private.countries
  enable row level security;

comment on table private.countries is 'The English names of countries, by ISO 3166-1 alpha-2, for sentences and for addresses without a code.';

comment on column private.countries.spellings is 'The names by which an address finds the country, as private.folded_region writes them: English ones, those in other common languages, and its own. Written by `npm run country-names`.';

create unique index countries_by_name on private.countries (lower(name));
