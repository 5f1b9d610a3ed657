import { describe, expect, test } from "vitest";
import { checkMessage, type ContactMessage } from "./contact-message.ts";

const typed = {
  name: "Mira Kapoor",
  email: "mira.kapoor@mail.example",
  subject: "Ring size",
  message: "Could the round solitaire be made in size 6?",
};

const problemsOf = (changes: Partial<ContactMessage>) => checkMessage({ ...typed, ...changes }).problems;

describe("a message to the shop", () => {
  test("may be in any script", () => {
    expect(problemsOf({})).toBeNull();
    expect(problemsOf({ name: "मीरा कपूर", message: "क्या यह अंगूठी ६ नंबर में मिलेगी?" })).toBeNull();
  });

  test("needs every field", () => {
    expect(problemsOf({ name: "", email: "", subject: "", message: "" })).toEqual({
      name: "Name is required.",
      email: "Email is required.",
      subject: "Subject is required.",
      message: "Message is required.",
    });
  });

  test("may have spaces around its texts, but not instead of them", () => {
    expect(problemsOf({ message: " \n\t " })).toEqual({ message: "Message is required." });
    expect(problemsOf({ email: "  mira.kapoor@mail.example " })).toBeNull();
  });

  test.each(["mira", "mira@mail", "mira@ mail.example", "@mail.example"])("rejects the email %s", (email) => {
    expect(problemsOf({ email })).toEqual({ email: "Email is invalid." });
  });

  test("has texts of limited length", () => {
    expect(problemsOf({ message: "💎".repeat(5000) })).toBeNull();
    expect(problemsOf({ message: "a".repeat(5001) })).toEqual({
      message: "Please keep the message within 5000 characters: it has 5001.",
    });
  });
});
