import { describe, expect, test } from "vitest";
import { checkInquiry } from "./inquiry-form.ts";

const email = "mira@mail.example";

describe("an inquiry's message", () => {
  test.each(["", "  \n\t", "\u00a0"])("%j is empty", (message) => {
    expect(checkInquiry({ message, email }, true)).toEqual({
      message: { title: "Message is empty", sentence: "Please write your inquiry." },
    });
  });

  test("has up to 5,000 characters, as PostgreSQL counts them", () => {
    expect(checkInquiry({ message: "💎".repeat(5000), email }, true)).toEqual({});
    expect(checkInquiry({ message: "x".repeat(5001), email }, true).message?.sentence).toBe(
      "Please keep your inquiry within 5,000 characters.",
    );
  });
});

const problem = (email: string) => checkInquiry({ message: "Is it blue?", email }, true).email;

describe("a guest's e-mail", () => {
  test("is needed", () => {
    expect(problem(" ")).toEqual({
      title: "Email is required",
      sentence: "Please enter your email address.",
    });
  });

  test.each(["mira", "mira@mail", "mi ra@mail.example", "a@b@c.example", `${"x".repeat(310)}@mail.example`])(
    "is not %j",
    (email) => {
      expect(problem(email)).toEqual({
        title: "Invalid Email",
        sentence: "Please enter a valid email address.",
      });
    },
  );

  test("may be pasted with spaces around it", () => {
    expect(problem(` ${email} `)).toBeUndefined();
  });

  test("is not asked of who has an account", () => {
    expect(checkInquiry({ message: "Is it blue?", email: "" }, false)).toEqual({});
  });
});
