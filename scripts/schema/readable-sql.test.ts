import { expect, test } from "vitest";
import { readableSql } from "./readable-sql.ts";

test("a table is written as people write it: what it is and who may do what come first", () => {
  const sql = `CREATE TABLE "public"."notes" ("id" bigint NOT NULL, "order" integer, "text" text DEFAULT 'It''s "ours" ('::text,
    CONSTRAINT "notes_text_check" CHECK ((("text" = ANY (ARRAY['a'::text, 'b'::text])) OR (length("text") > 9))));
CREATE TRIGGER notes_are_checked BEFORE INSERT ON public.notes FOR EACH STATEMENT EXECUTE FUNCTION private.check_notes('AND "x"');
CREATE INDEX notes_by_id ON public.notes USING btree (id);
CREATE POLICY "admins read notes" ON "public"."notes" FOR SELECT TO "authenticated" USING (( SELECT private.is_admin() AS is_admin));
COMMENT ON TABLE "public"."notes" IS 'What "somebody" noted.';
GRANT INSERT ("id"), UPDATE ("id") ON TABLE "public"."notes" TO "authenticated";
GRANT INSERT ("order") ON TABLE "public"."notes" TO "authenticated";
`;
  expect(readableSql(sql, new Set(["order"]))).toBe(`create table public.notes (
  id bigint not null,
  "order" integer,
  text text default 'It''s "ours" (',
  constraint notes_text_check check ((text in ('a', 'b')) or (length(text) > 9))
);

comment on table public.notes is 'What "somebody" noted.';

create policy "admins read notes" on public.notes
  for select
  to authenticated
  using ((select private.is_admin()));

grant insert (id, "order"), update (id) on table public.notes to authenticated;

create index notes_by_id on public.notes (id);

create trigger notes_are_checked
  before insert on public.notes
  for each statement
  execute function private.check_notes('AND "x"');
`);
});

test("the body of a function stays as it is", () => {
  const body = `$function$
  SELECT "id" FROM public.notes WHERE ((text = 'a'::text));
$function$`;
  expect(
    readableSql(`CREATE FUNCTION private.ids() RETURNS bigint LANGUAGE sql AS ${body};`, new Set()),
  ).toContain(body);
});
