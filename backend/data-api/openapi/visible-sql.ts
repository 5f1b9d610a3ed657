export type VisibleRelation = {
  name: string;
  description: string | null;
  isWritable: boolean;
  columns: readonly VisibleColumn[];
};

export type VisibleColumn = {
  name: string;
  description: string | null;
  isNullable: boolean;
  /** For a domain over one of PostgreSQL's own types, that type. */
  type: string;
  maxLength: number | null;
  defaultSql: string | null;
  enum: readonly string[] | null;
};

export type VisibleFunction = {
  name: string;
  description: string | null;
  isVolatile: boolean;
  args: readonly VisibleArgument[];
};

export type VisibleArgument = { name: string; type: string; isRequired: boolean; isVariadic: boolean };

export type VisibleSchema = {
  description: string | null;
  relations: readonly VisibleRelation[];
  functions: readonly VisibleFunction[];
};

/** Selects what the role may use of the schema `$1` as a `VisibleSchema`. Needs an empty search path. */
export const visibleSql = `
with recursive bases (oid, base) as (
  select oid, oid from pg_type where typtype <> 'd'
  union all
  select t.oid, b.base from bases b join pg_type t on t.typtype = 'd' and t.typbasetype = b.oid
),
relations as (
  select c.oid, c.relname, c.relkind
  from pg_class c
  where c.relnamespace = (select oid from pg_namespace where nspname = $1)
    and c.relkind in ('r', 'v', 'm', 'f', 'p') and not c.relispartition
    and (
      pg_has_role(c.relowner, 'usage')
      or has_table_privilege(c.oid, 'select, insert, update, delete, truncate, references, trigger')
      or has_any_column_privilege(c.oid, 'select, insert, update, references')
    )
),
columns as (
  select a.attrelid, json_agg(json_build_object(
    'name', a.attname,
    'description', col_description(a.attrelid, a.attnum),
    'isNullable', not (a.attnotnull or t.typtype = 'd' and t.typnotnull),
    'type', case
      when base.typnamespace <> 'pg_catalog'::regnamespace then format_type(a.atttypid, a.atttypmod)
      else format_type(base.oid, null)
    end,
    'maxLength', information_schema._pg_char_max_length(
      information_schema._pg_truetypid(a, t), information_schema._pg_truetypmod(a, t)
    ),
    'defaultSql', case
      when a.attidentity = '' and a.attgenerated = '' then coalesce(pg_get_expr(d.adbin, d.adrelid), pg_get_expr(t.typdefaultbin, 0))
    end,
    'enum', (select json_agg(enumlabel order by enumsortorder) from pg_enum where enumtypid = base.oid)
  ) order by a.attnum) as list
  from pg_attribute a
  join pg_type t on t.oid = a.atttypid
  join bases on bases.oid = t.oid
  join pg_type base on base.oid = bases.base
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid in (select oid from relations) and a.attnum > 0 and not a.attisdropped
  group by a.attrelid
)
select json_build_object(
  'description', obj_description(n.oid, 'pg_namespace'),
  'relations', (
    select coalesce(json_agg(json_build_object(
      'name', r.relname,
      'description', obj_description(r.oid, 'pg_class'),
      'isWritable', r.relkind in ('r', 'p')
        or r.relkind in ('v', 'f') and pg_relation_is_updatable(r.oid, true) & 28 <> 0,
      'columns', coalesce(c.list, '[]')
    ) order by r.relname), '[]')
    from relations r left join columns c on c.attrelid = r.oid
  ),
  'functions', (
    select coalesce(json_agg(json_build_object(
      'name', p.proname,
      'description', obj_description(p.oid, 'pg_proc'),
      'isVolatile', p.provolatile = 'v',
      'args', (
        select coalesce(json_agg(json_build_object(
          'name', coalesce(p.proargnames[arg.position], ''),
          'type', format_type(arg.type, null),
          'isRequired', arg.rank <= p.pronargs - p.pronargdefaults,
          'isVariadic', arg.mode = 'v'
        ) order by arg.position), '[]')
        from (
          select each.type, each.position, coalesce(p.proargmodes[each.position], 'i') as mode,
            row_number() over (order by each.position) as rank
          from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality as each (type, position)
          where coalesce(p.proargmodes[each.position], 'i') in ('i', 'b', 'v')
        ) as arg
      )
    ) order by p.proname, p.pronargs, p.oid), '[]')
    from pg_proc p
    where p.pronamespace = n.oid and p.prokind = 'f' and has_function_privilege(p.oid, 'execute')
  )
)::text as visible
from pg_namespace n
where n.nspname = $1`;
