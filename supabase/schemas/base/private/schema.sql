create schema private;

comment on schema private is 'Helpers, triggers and secrets of the shop. Not exposed by the data API.';

grant usage on schema private to service_role;
