import { describe, expect, test } from "vitest";
import { checkInquiry, problemTitle } from "./inquiry-form.ts";

const email = "mira@mail.example";
const message = "Is it blue?";

describe("an inquiry's message", () => {
  test.each(["", "  \n\t", "\u00a0"])("%j is empty", (message) => {
    expect(checkInquiry({ message, email }, true).problems).toEqual({
      message: "Please write your inquiry.",
    });
    expect(problemTitle("message", { message, email })).toBe("Message is empty");
  });

  test("has up to 5,000 characters, as PostgreSQL counts them", () => {
    expect(checkInquiry({ message: "💎".repeat(5000), email }, true).problems).toBeNull();
    const tooLong = { message: "x".repeat(5001), email };
    expect(checkInquiry(tooLong, true).problems).toEqual({
      message: "Please keep your inquiry within 5,000 characters.",
    });
    expect(problemTitle("message", tooLong)).toBe("Message is too long");
  });
});

const emailProblem = (email: string) => {
  const typed = { message, email };
  return [problemTitle("email", typed), checkInquiry(typed, true).problems?.email];
};

describe("a guest's email", () => {
  test("is required", () => {
    expect(emailProblem(" ")).toEqual(["Email is required", "Please enter your email address."]);
  });

  test.each(["mira", "mira@mail", "mi ra@mail.example", "a@b@c.example", `${"x".repeat(310)}@mail.example`])(
    "is not %j",
    (email) => {
      expect(emailProblem(email)).toEqual(["Invalid Email", "Please enter a valid email address."]);
    },
  );

  test("is trimmed", () => {
    expect(checkInquiry({ message, email: ` ${email} ` }, true).parsed).toEqual({ message, email });
  });

  test("is not required of customers", () => {
    expect(checkInquiry({ message, email: "" }, false).problems).toBeNull();
  });
});
