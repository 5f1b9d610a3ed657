import { describe, expect, test } from "vitest";
import { checkMessage } from "./contact-message.ts";

const typed = {
  name: "Mira Kapoor",
  email: "mira.kapoor@mail.example",
  subject: "Ring size",
  message: "Could the round solitaire be made in size 6?",
};

describe("checkMessage", () => {
  test("finds nothing wrong with a whole message, in any script", () => {
    expect(checkMessage(typed)).toEqual({});
    expect(checkMessage({ ...typed, name: "मीरा कपूर", message: "क्या यह अंगूठी ६ नंबर में मिलेगी?" })).toEqual({});
  });

  test("names every field that is missing", () => {
    expect(checkMessage({ name: "", email: "", subject: "", message: "" })).toEqual({
      name: "Name is required.",
      email: "Email is required.",
      subject: "Subject is required.",
      message: "Message is required.",
    });
  });

  test("takes blanks for missing, and no offence at blanks around an answer", () => {
    expect(checkMessage({ ...typed, message: " \n\t " })).toEqual({ message: "Message is required." });
    expect(checkMessage({ ...typed, email: "  mira.kapoor@mail.example " })).toEqual({});
  });

  test.each(["mira", "mira@mail", "mira@ mail.example", "@mail.example"])("refuses %s as e-mail", (email) => {
    expect(checkMessage({ ...typed, email })).toEqual({ email: "Email is invalid." });
  });

  test("says how much too long an answer is", () => {
    expect(checkMessage({ ...typed, message: "💎".repeat(5000) })).toEqual({});
    expect(checkMessage({ ...typed, message: "a".repeat(5001) })).toEqual({
      message: "Please keep the message within 5000 characters: it has 5001.",
    });
  });
});
