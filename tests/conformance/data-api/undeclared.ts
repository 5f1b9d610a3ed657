import type { Queries } from "../../../backend/database/sql.ts";
import type { Declared } from "../access/access-matrix-table.ts";

type Relation = { name: string; isTable: boolean; protected: boolean; columns: string[] };

/** Compares the schema `public` with the matrix and finds relations without protection. */
export async function undeclared(owner: Queries, matrix: Map<string, Declared>): Promise<string[]> {
  const relations = await owner<Relation[]>`
    select
      relname as name,
      relkind in ('r', 'p') as "isTable",
      case when relkind in ('r', 'p') then relrowsecurity
        else coalesce('security_invoker=true' = any (reloptions), false) end as protected,
      array(select attname from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped) as columns
    from pg_class c
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
    order by relname`;
  const names = new Set(relations.map(({ name }) => name));
  const gone = [...matrix.keys()].filter((name) => name !== "storage" && !names.has(name));
  return [
    ...relations.flatMap((relation) => faultsOf(relation, matrix)),
    ...gone.map((name) => `${name} does not exist`),
  ];
}

function faultsOf(relation: Relation, matrix: Map<string, Declared>): string[] {
  const { name, isTable, columns } = relation;
  const declared = matrix.get(name);
  const faults = declared ? missingColumns(name, columns, declared) : [`${name} is not in the matrix`];
  if (!relation.protected) {
    faults.push(
      isTable ? `${name} has no row security` : `${name} is a view that reads with its owner's rights`,
    );
  }
  return faults;
}

function missingColumns(name: string, columns: string[], declared: Declared): string[] {
  const wanted = ["read", "delete", ...columns.flatMap((column) => [`insert ${column}`, `update ${column}`])];
  return wanted
    .filter((attempt) => !declared.has(attempt))
    .map((attempt) => `${name}: ${attempt} is not in the matrix`);
}
