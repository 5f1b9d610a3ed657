import { expect, test } from "vitest";
import { checkRegistration, problemTitle, type Registration } from "./registration.ts";

const good: Registration = {
  name: "Zoë Ångström",
  email: "zoe@mail.example",
  password: "amethyst",
  confirmPassword: "amethyst",
  terms: true,
};

/** The wrong fields, each with its toast's title and the sentence that says what to correct. */
function problemsOf(changes: Partial<Registration>) {
  const typed = { ...good, ...changes };
  const problems = Object.entries(checkRegistration(typed).problems ?? {}).filter(([, sentence]) => sentence);
  return problems.map(([field, sentence]) => [
    field,
    problemTitle(field as keyof Registration, typed),
    sentence,
  ]);
}

const bothPasswords = (password: string) => ({ password, confirmPassword: password });

test("name and email are taken as they are meant", () => {
  const typed = { ...good, name: ` \u202e${good.name}\n\u200b`, email: ` <${good.email}.> ` };
  expect(checkRegistration(typed)).toEqual({ parsed: good, problems: null });
});

test("a name is counted in characters, like in the database", () => {
  expect(problemsOf({ name: "💎".repeat(200) })).toEqual([]);
});

const failed = "Registration failed";
const invalidEmail = "Please enter a valid email address.";
const tooShort = "Please use at least 6 characters.";

test.each<[Partial<Registration>, string, string, string]>([
  [{ name: "  " }, "name", failed, "Please enter your name."],
  [{ name: "\u200b\u3000" }, "name", failed, "Please enter your name."],
  [{ name: "é".repeat(201) }, "name", failed, "Please keep your name within 200 characters."],
  [{ email: " " }, "email", failed, "Please enter your email address."],
  [{ email: "zoe@" }, "email", failed, invalidEmail],
  [{ email: "zoe@mail" }, "email", failed, invalidEmail],
  [bothPasswords("five5"), "password", "Password too short!", tooShort],
  [bothPasswords("ééé"), "password", "Password too short!", tooShort],
  [
    bothPasswords("é".repeat(37)),
    "password",
    failed,
    "Please use at most 72 characters; accents and symbols count for several.",
  ],
  [
    { confirmPassword: "Amethyst" },
    "confirmPassword",
    "Passwords do not match!",
    "Please type the same password twice.",
  ],
  [
    { terms: false },
    "terms",
    failed,
    "Please accept the privacy policy and the disclaimer to create an account.",
  ],
])("%j is wrong in the %s: %s %s", (changes, ...problem) => {
  expect(problemsOf(changes)).toEqual([problem]);
});

test.each(["six666", "💎💎💎💎💎💎", "a".repeat(72), "é".repeat(36), "  with spaces  "])(
  "accepts the password %j",
  (password) => {
    expect(problemsOf(bothPasswords(password))).toEqual([]);
  },
);

test("reports all problems at once", () => {
  const empty = { name: "", email: "", password: "", confirmPassword: "", terms: false };
  expect(problemsOf(empty).map(([field]) => field)).toEqual(["name", "email", "password", "terms"]);
});
