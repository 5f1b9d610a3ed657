import type { Sql, TransactionSql } from "../backend/database/sql.ts";

/** The shop's own schemas; `public` and `extensions` may hold tables of others. */
const own = ["private", "auth", "storage", "facet_migrations", "facet_system"];

export type ShopRows = { products: number; orders: number; accounts: number; files: number };

/** Undefined if there is no shop in this database. */
export async function existingShop(sql: Sql): Promise<ShopRows | undefined> {
  const [known] = await sql<{ hasShop: boolean }[]>`
    select to_regclass('facet_migrations.migrations') is not null and to_regclass('public.products') is not null as "hasShop"`;
  if (!known!.hasShop) return undefined;
  const [rows] = await sql<ShopRows[]>`
    select
      (select count(*) from public.products)::int as products,
      (select count(*) from public.orders)::int as orders,
      (select count(*) from auth.users)::int as accounts,
      (select count(*) from storage.objects)::int as files`;
  return rows;
}

/** Removes all that the migrations made, and every other table, view, function and type in `public`; extensions stay. */
export async function clearDatabase(sql: TransactionSql): Promise<void> {
  await sql`drop schema if exists ${sql(own)} cascade`;
  await sql`
    do $$
    declare
      target record;
    begin
      for target in
        select object.classid, object.objid,
          (pg_identify_object(object.classid, object.objid, 0)).type as kind,
          (pg_identify_object(object.classid, object.objid, 0)).identity as name
        from (
          select 'pg_class'::regclass as classid, oid as objid, relnamespace as namespace,
            case when relkind = 'S' then 2 else 1 end as place
          from pg_class where relkind in ('r', 'p', 'v', 'm', 'f', 'S')
          union all
          select 'pg_proc'::regclass, oid, pronamespace, 3 from pg_proc
          union all
          select 'pg_type'::regclass, oid, typnamespace, 4 from pg_type where typtype in ('e', 'd')
        ) as object
        where namespace in (select oid from pg_namespace where nspname in ('public', 'extensions'))
          and not exists (
            select from pg_depend as member
            where member.classid = object.classid and member.objid = object.objid and member.deptype = 'e'
          )
        order by place
      loop
        -- It may have gone with one before.
        if (pg_identify_object(target.classid, target.objid, 0)).identity is not null then
          execute format('drop %s if exists %s cascade', target.kind, target.name);
        end if;
      end loop;
    end $$`.simple();
}
