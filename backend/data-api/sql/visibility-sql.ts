import type { StatementDraft } from "./statement.ts";

/**
 * Whether the role sees every row of the relations and of their views' tables. Only then may it learn the planner's
 * estimate, which counts hidden rows, too.
 */
export function seesAllSql(relations: ReadonlySet<string>, draft: StatementDraft): string {
  const names = [...relations].map((name) => draft.parameter(draft.qualified(name)));
  return `(with recursive read (kind, oid, is_given) as (
  select 'pg_class'::regclass::oid, given, true from unnest(array[${names.join(", ")}]::regclass[]) as given
  union
  select d.refclassid, d.refobjid, false
  from read
  join pg_rewrite r on read.kind = 'pg_class'::regclass and r.ev_class = read.oid and r.rulename = '_RETURN'
  join pg_class v on v.oid = r.ev_class and v.relkind = 'v'
  join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid and d.refobjid <> r.ev_class
    and d.refclassid in ('pg_class'::regclass, 'pg_proc'::regclass)
)
select bool_and(coalesce(
  c.relkind in ('r', 'p', 'm', 'v') and not row_security_active(c.oid)
    and (is_given or has_table_privilege(c.oid, 'select') and has_schema_privilege(c.relnamespace, 'usage')), false
)) from read left join pg_class c on read.kind = 'pg_class'::regclass and c.oid = read.oid)`;
}
