/** All that the data API needs to know about the schema `$1` as one JSON value. Needs an empty search path. */
export const introspection = `
with recursive exposed as (select oid from pg_namespace where nspname = $1),
domains (oid, base) as (
  select oid, typbasetype from pg_type where typbasetype <> 0
  union all
  select d.oid, t.typbasetype from domains d join pg_type t on t.oid = d.base where t.typbasetype <> 0
),
-- Of domains over domains, too.
base_types as (
  select t.oid, coalesce(d.base, t.oid) as base
  from pg_type t left join (domains d join pg_type b on b.oid = d.base and b.typbasetype = 0) on d.oid = t.oid
),
relations as (
  select c.oid, c.relname, c.relkind, c.reltype
  from pg_class c
  where c.relnamespace = (select oid from exposed)
    and c.relkind in ('r', 'v', 'm', 'f', 'p') and not c.relispartition
),
columns as (
  select a.attrelid, json_agg(json_build_object(
    'name', a.attname,
    'number', a.attnum,
    'type', format_type(a.atttypid, a.atttypmod),
    'base', format_type(b.base, null),
    'defaultSql', case
      when a.attidentity = 'd' then format('nextval(%L::regclass)', pg_get_serial_sequence(a.attrelid::regclass::text, a.attname))
      when a.attidentity = '' and a.attgenerated = '' then coalesce(pg_get_expr(d.adbin, d.adrelid), pg_get_expr(t.typdefaultbin, 0))
    end
  ) order by a.attnum) as list
  from pg_attribute a join pg_type t on t.oid = a.atttypid join base_types b on b.oid = t.oid
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid in (select oid from relations) and a.attnum > 0 and not a.attisdropped
  group by a.attrelid
),
foreign_keys as (
  select k.conname, k.conrelid, k.confrelid, (
    select json_agg(json_build_array(local, far) order by position)
    from unnest(k.conkey, k.confkey) with ordinality as pair (local, far, position)
  ) as pairs, exists (
    select from pg_constraint u
    where u.conrelid = k.conrelid and u.contype in ('p', 'u') and u.conkey @> k.conkey and u.conkey <@ k.conkey
  ) as is_unique
  from pg_constraint k
  where k.contype = 'f' and k.conparentid = 0
),
views as (
  select r.ev_class, r.ev_action::text as query_tree
  from pg_rewrite r join pg_class c on c.oid = r.ev_class
  where r.rulename = '_RETURN' and c.relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
),
functions as (
  select p.oid, p.proname, p.provolatile,
    p.provolatile <> 'v' and p.prolang = (select oid from pg_language where lanname = 'sql') and not p.prosecdef
      and p.proconfig is null as inlined,
    array(select setting from unnest(p.proconfig) as setting where setting like 'statement\\_timeout=%') as settings,
    p.proretset, p.prorows, p.provariadic, p.pronargdefaults,
    format_type(p.prorettype, null) as result, result.typtype, format_type(result.oid, null) as base,
    case when declared.typtype = 'd' and declared.typname like '%/%' then declared.typname end as media_type,
    returned.relname as result_relation,
    (
      select json_agg(json_build_object(
        'name', coalesce(p.proargnames[arg.position], ''),
        'type', format_type(arg.type, null),
        'mode', coalesce(p.proargmodes[arg.position], 'i'),
        'relation', row_type.relname
      ) order by arg.position)
      from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality as arg (type, position)
      left join relations row_type on row_type.reltype = arg.type
    ) as args,
    case when result.typtype = 'c' then (
      select json_agg(json_build_object(
        'name', a.attname,
        'type', format_type(a.atttypid, null),
        'base', format_type(b.base, null),
        'defaultSql', null
      ) order by a.attnum)
      from pg_attribute a join base_types b on b.oid = a.atttypid
      where a.attrelid = result.typrelid and a.attnum > 0 and not a.attisdropped
    ) end as result_columns
  from pg_proc p
  join pg_type declared on declared.oid = p.prorettype
  join base_types b on b.oid = p.prorettype
  join pg_type result on result.oid = b.base
  left join relations returned on returned.reltype = result.oid
  where p.pronamespace = (select oid from exposed) and p.prokind = 'f'
    and p.prorettype not in ('trigger'::regtype, 'event_trigger'::regtype)
),
types as (
  select n.nspname, t.typname, format_type(t.oid, null) as formatted
  from pg_type t join pg_namespace n on n.oid = t.typnamespace
  where t.typtype in ('b', 'd', 'e', 'r', 'm') and t.typisdefined
    and n.nspname in ('pg_catalog', $1, 'public', 'extensions')
),
roles as (
  select r.rolname, coalesce(json_agg(setting) filter (where setting is not null), '[]') as settings
  from pg_roles r left join lateral (
    select setting from unnest(r.rolconfig) setting
    where split_part(setting, '=', 1) like '%.%'
      or split_part(setting, '=', 1) in (select name from pg_settings where context = 'user')
  ) as own on true
  where pg_has_role('authenticator', r.oid, 'member')
  group by r.rolname
),
expressions as (
  select coalesce(pg_get_function_sqlbody(p.oid), p.prosrc) as text, p.pronamespace as namespace from pg_proc p
  union all
  select concat(pg_get_expr(o.polqual, o.polrelid), pg_get_expr(o.polwithcheck, o.polrelid)), c.relnamespace
  from pg_policy o join pg_class c on c.oid = o.polrelid
  union all
  select pg_get_viewdef(c.oid), c.relnamespace from pg_class c where c.relkind in ('v', 'm')
)
select json_build_object(
  'exists', exists (select from exposed),
  'searchPath', case when $1 <> 'public' then concat(quote_ident($1), ', public, extensions') end,
  'relations', (
    select coalesce(json_agg(json_build_object(
      'oid', r.oid::bigint, 'name', r.relname, 'kind', r.relkind, 'columns', coalesce(c.list, '[]')
    )), '[]')
    from relations r left join columns c on c.attrelid = r.oid
  ),
  'foreignKeys', (
    select coalesce(json_agg(json_build_object(
      'constraint', conname, 'source', conrelid::bigint, 'target', confrelid::bigint, 'columns', pairs, 'unique', is_unique
    ) order by conname), '[]') from foreign_keys
  ),
  'primaryKeys', (
    select coalesce(json_agg(json_build_array(conrelid::bigint, conkey) order by conrelid), '[]')
    from pg_constraint where contype = 'p'
  ),
  'views', (select coalesce(json_agg(json_build_array(ev_class::bigint, query_tree)), '[]') from views),
  'functions', (
    select coalesce(json_agg(json_build_object(
      'name', proname, 'volatile', provolatile = 'v', 'inlined', inlined, 'settings', settings, 'set', proretset, 'rows', prorows,
      'variadic', provariadic <> 0, 'defaults', pronargdefaults, 'result', result, 'kind', typtype,
      'base', base, 'mediaType', media_type,
      'relation', result_relation, 'args', coalesce(args, '[]'), 'columns', coalesce(result_columns, '[]')
    ) order by proname, oid), '[]') from functions
  ),
  'types', (select json_agg(json_build_array(nspname, typname, formatted)) from types),
  'roles', (select coalesce(json_agg(json_build_array(rolname, settings)), '[]') from roles),
  -- As on Supabase: alter role authenticator set pgrst.db_aggregates_enabled = 'true'; a database's own setting counts first.
  'aggregates', (
    select lower(split_part(setting, '=', 2)) in ('true', '1')
    from pg_db_role_setting s cross join unnest(s.setconfig) as setting
    where s.setrole = 'authenticator'::regrole and split_part(setting, '=', 1) = 'pgrst.db_aggregates_enabled'
      and s.setdatabase in (0, (select d.oid from pg_database d where d.datname = current_database()))
    order by s.setdatabase desc limit 1
  ),
  'usesRequestSettings', exists (
    select from expressions
    where namespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
      and text ~ 'request\\.(headers|cookies|method|path)'
  )
)::text as facts`;
