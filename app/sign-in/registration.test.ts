import { expect, test } from "vitest";
import { checkRegistration, problemTitle, type Registration } from "./registration.ts";

const good: Registration = {
  name: "Zoë Ångström",
  email: "zoe@mail.example",
  password: "amethyst",
  confirmPassword: "amethyst",
  terms: true,
};

function titles(changes: Partial<Registration>) {
  const typed = { ...good, ...changes };
  const problems = Object.entries(checkRegistration(typed).problems ?? {}).filter(([, sentence]) => sentence);
  return problems.map(([field]) => `${field}: ${problemTitle(field as keyof Registration, typed)}`);
}

const bothPasswords = (password: string) => ({ password, confirmPassword: password });

test("name and email are trimmed", () => {
  const typed = { ...good, name: ` ${good.name}\n`, email: ` ${good.email} ` };
  expect(checkRegistration(typed)).toEqual({ parsed: good, problems: null });
});

test("a name is counted in characters, like in the database", () => {
  expect(titles({ name: "💎".repeat(200) })).toEqual([]);
});

test.each<[Partial<Registration>, string]>([
  [{ name: "" }, "name: Registration failed"],
  [{ name: "a".repeat(201) }, "name: Registration failed"],
  [{ email: "" }, "email: Registration failed"],
  [{ email: "zoe@mail" }, "email: Registration failed"],
  [{ name: "Mi\u0000ra" }, "name: Registration failed"],
  [{ name: "Mi\u202Era" }, "name: Registration failed"],
  [bothPasswords("five5"), "password: Password too short!"],
  [bothPasswords("ééé"), "password: Password too short!"],
  [bothPasswords("é".repeat(37)), "password: Registration failed"],
  [{ confirmPassword: "Amethyst" }, "confirmPassword: Passwords do not match!"],
  [{ terms: false }, "terms: Registration failed"],
])("%j", (changes, title) => {
  expect(titles(changes)).toEqual([title]);
});

test.each(["six666", "💎💎💎💎💎💎", "a".repeat(72), "é".repeat(36), "  with spaces  "])(
  "accepts the password %j",
  (password) => {
    expect(titles(bothPasswords(password))).toEqual([]);
  },
);

test("reports all problems at once", () => {
  const empty = { name: "", email: "", password: "", confirmPassword: "", terms: false };
  expect(titles(empty)).toEqual([
    "name: Registration failed",
    "email: Registration failed",
    "password: Password too short!",
    "terms: Registration failed",
  ]);
});
