import type { Sql } from "../../backend/database/sql.ts";

/** A type by PostgreSQL's short name (`int8`), or a table's name for its rows. */
export type TypeReference = { type: string; isArray: boolean };
export type Column = TypeReference & {
  name: string;
  isNullable: boolean;
  hasDefault: boolean;
  /** The values that a check `column in (...)` allows; null without one. */
  values: string[] | null;
  /** Identity and generated columns, which only the database writes. */
  isGenerated: boolean;
};
export type ForeignKey = {
  name: string;
  columns: string[];
  isOneToOne: boolean;
  relation: string;
  referencedColumns: string[];
};
export type Table = { name: string; columns: Column[]; foreignKeys: ForeignKey[] };
type Argument = TypeReference & { name: string; isOptional: boolean };
export type DatabaseFunction = {
  name: string;
  arguments: Argument[];
  result: TypeReference;
  /** The columns of `returns table (...)`. */
  resultColumns: Argument[];
  isSet: boolean;
  /** Null only for null arguments. */
  isStrict: boolean;
};
export type Schema = { tables: Table[]; functions: DatabaseFunction[] };

export async function readSchema(owner: Sql): Promise<Schema> {
  const [found] = await owner.unsafe<{ schema: Schema }[]>(introspection);
  if (!found) throw new Error("The schema could not be read.");
  return found.schema;
}

/** Selects a `Schema` as `schema`. Names are sorted, so that the generated file is always the same. */
const introspection = `
with types as (
  select oid, coalesce((select element.typname from pg_type element where element.oid = nullif(t.typelem, 0)
    and t.typcategory = 'A'), t.typname) as name, t.typcategory = 'A' as "isArray"
  from pg_type t
),
tables as (
  select c.oid, c.relname as name,
    (
      select json_agg(json_build_object(
        'name', a.attname, 'type', types.name, 'isArray', types."isArray",
        'isNullable', not a.attnotnull, 'hasDefault', a.atthasdef or a.attidentity <> '',
        'isGenerated', a.attidentity = 'a' or a.attgenerated <> '',
        'values', (
          select json_agg(quoted.text[1])
          from pg_constraint k
          cross join pg_get_constraintdef(k.oid) as definition
          cross join regexp_matches(definition, '''([^'']*)''::text', 'g') as quoted (text)
          where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
            and definition ~ '^CHECK \\(\\(\\w+ = (ANY \\(ARRAY\\[[^]]*\\]\\)|''[^'']*''::text)\\)\\)$'
        )
      ) order by a.attname)
      from pg_attribute a join types on types.oid = a.atttypid
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    ) as columns,
    (
      select coalesce(json_agg(json_build_object(
        'name', k.conname, 'columns', pairs.near, 'relation', target.relname,
        'referencedColumns', pairs.far,
        'isOneToOne', exists (
          select from pg_constraint u where u.conrelid = k.conrelid and u.contype in ('p', 'u')
            and u.conkey <@ k.conkey and u.conkey @> k.conkey
        )
      ) order by k.conname), '[]')
      from pg_constraint k
      join pg_class target on target.oid = k.confrelid and target.relnamespace = 'public'::regnamespace
      cross join lateral (
        select json_agg(near.attname order by position) as near, json_agg(far.attname order by position) as far
        from unnest(k.conkey, k.confkey) with ordinality as pair (near, far, position)
        join pg_attribute near on near.attrelid = k.conrelid and near.attnum = pair.near
        join pg_attribute far on far.attrelid = k.confrelid and far.attnum = pair.far
      ) as pairs
      where k.conrelid = c.oid and k.contype = 'f'
    ) as "foreignKeys"
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
),
arguments as (
  select p.oid, arg.position, coalesce(p.proargmodes[arg.position], 'i') as mode,
    json_build_object(
      'name', p.proargnames[arg.position], 'type', types.name, 'isArray', types."isArray",
      'isOptional', arg.position > p.pronargs - p.pronargdefaults
    ) as argument
  from pg_proc p
  cross join unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality as arg (type, position)
  join types on types.oid = arg.type
),
functions as (
  select p.proname as name, p.proretset as "isSet", p.proisstrict as "isStrict",
    json_build_object('type', types.name, 'isArray', types."isArray") as result,
    (
      select coalesce(json_agg(argument order by position) filter (where mode in ('i', 'b')), '[]')
      from arguments where arguments.oid = p.oid
    ) as arguments,
    (
      select coalesce(json_agg(argument order by position) filter (where mode = 't'), '[]')
      from arguments where arguments.oid = p.oid
    ) as "resultColumns"
  from pg_proc p join types on types.oid = p.prorettype
  where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype
)
select json_build_object(
  'tables', (select json_agg(tables order by name) from tables),
  'functions', (select json_agg(functions order by name) from functions)
) as schema`;
