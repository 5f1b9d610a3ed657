import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { serveApi, type Api } from "../base/api.ts";

// Students attend courses. The tables are private; what clients see are views of them.
const school = `
  create schema hidden;
  create table hidden.students (school int, id int, name text, primary key (school, id));
  create table hidden.courses (id int primary key, title text);
  create table hidden.attendances (
    school int, student_id int, course_id int constraint of_course references hidden.courses,
    primary key (school, student_id, course_id),
    constraint of_student foreign key (school, student_id) references hidden.students
  );
  create view students as select id as student, school, name from hidden.students;
  create view courses as select * from hidden.courses;
  create materialized view attendances as select course_id as course, student_id, school from hidden.attendances;
  create view late as select *, course as same_course from attendances;
  create view timetable as
    select a.*, c.id, c.title from hidden.attendances a join hidden.courses c on c.id = a.course_id;
  create view nameless as select course_id, school from hidden.attendances;

  create view twins as select school, id, id as same_id, name from hidden.students;
  create table lockers (id int primary key, student int, school int, foreign key (school, student) references hidden.students);
  create unique index one_locker on lockers (school, student);

  create view ouroboros as select 1 as id;
  create or replace view ouroboros as select * from ouroboros;
  create view head as select 1 as id;
  create view tail as select id from head;
  create or replace view head as select id from tail;

  insert into hidden.students values (1, 1, 'Ada'), (1, 2, 'Bo');
  insert into hidden.courses values (1, 'Latin'), (2, 'Maths');
  insert into hidden.attendances values (1, 1, 1), (1, 1, 2), (1, 2, 2);
  insert into lockers values (7, 1, 1);
  refresh materialized view attendances;
  create materialized view kept_films as select * from films;
  grant select on all tables in schema public to anon;
`;

let api: Api;
beforeAll(async () => {
  api = await serveApi("films", {}, { sql: school });
});
afterAll(() => api.close());

const from = (table: string) => api.client().from(table);

describe("many-to-many through views", () => {
  test.each(["attendances", "late", "timetable"])("by the junction view %s", async (junction) => {
    const { data } = await from("students").select(`name,courses!${junction}(title)`).order("student");
    expect(data).toEqual([
      { name: "Ada", courses: [{ title: "Latin" }, { title: "Maths" }] },
      { name: "Bo", courses: [{ title: "Maths" }] },
    ]);
    const { data: back } = await from("courses").select(`title,students!${junction}(name)`).eq("id", 1);
    expect(back).toEqual([{ title: "Latin", students: [{ name: "Ada" }] }]);
  });

  test("several junction views are ambiguous", async () => {
    const { status, error } = await from("courses").select("students(name)");
    expect(status).toBe(300);
    expect(error).toMatchObject({
      code: "PGRST201",
      hint: "Try changing 'students' to one of the following: 'students!attendances', 'students!late', 'students!timetable'. Find the desired relationship in the 'details' key.",
      details: [
        {
          cardinality: "many-to-many",
          embedding: "courses with students",
          relationship: "attendances using of_course(course) and of_student(school, student_id)",
        },
        {
          cardinality: "many-to-many",
          embedding: "courses with students",
          relationship: "late using of_course(course) and of_student(school, student_id)",
        },
        {
          cardinality: "many-to-many",
          embedding: "courses with students",
          relationship: "timetable using of_course(course_id) and of_student(school, student_id)",
        },
      ],
    });
  });

  test("a view without the junction's whole key is not a junction", async () => {
    expect((await from("courses").select("students!nameless(name)")).error?.code).toBe("PGRST200");
  });
});

test("each name of a key column that a view shows twice results in a relationship", async () => {
  const { error } = await from("lockers").select("id,twins(name)");
  expect(error).toMatchObject({
    code: "PGRST201",
    details: [
      { relationship: expect.stringMatching(/ and twins\(school, id\)$/) },
      { relationship: expect.stringMatching(/ and twins\(school, same_id\)$/) },
    ],
  });
});

test("the name of a key refers to the table, not to a materialized view of it", async () => {
  const { data } = await from("roles").select("film_id(title)").eq("actor_id", 1);
  expect(data).toEqual([{ film_id: { title: "The Haunted Castle" } }]);
  const { error } = await from("roles").select("roles_film_id_fkey(title)").eq("actor_id", 1);
  expect(error).toBeNull();
});

test("only a primary key or unique constraint, not an index, makes a key one-to-one", async () => {
  const { data } = await from("students").select("name,lockers(id)").eq("student", 1);
  expect(data).toEqual([{ name: "Ada", lockers: [{ id: 7 }] }]);
});

test.each(["ouroboros", "head", "tail"])(
  "a view that reads itself, %s, is a separate error",
  async (view) => {
    const { status, error } = await from(view).select();
    expect([status, error]).toMatchObject([
      500,
      { code: "42P17", message: expect.stringMatching(/^infinite recursion detected in rules for relation/) },
    ]);
  },
);
