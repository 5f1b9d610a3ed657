import { describe, expect, test } from "vitest";
import { hasText, restoreDraft, writeDraft } from "./form-draft.ts";

type Control = { type?: string; value: string; defaultValue?: string };

const formOf = (controls: Record<string, Control>) => ({
  controls,
  elements: { namedItem: (name: string) => controls[name] ?? null },
});

const fields = ["email", "message", "method", "phone"];

describe("a draft", () => {
  test("holds what was typed, but not defaults", () => {
    const form = formOf({
      email: { value: "mira@mail.example", defaultValue: "mira@mail.example" },
      message: { value: "Is it blue? 💎", defaultValue: "" },
      method: { value: "cod" },
      password: { value: "opals!", defaultValue: "" },
    });
    expect(JSON.parse(writeDraft(form, fields))).toEqual({ message: "Is it blue? 💎", method: "cod" });
  });

  test("remembers that a default was deleted", () => {
    const email = { value: "", defaultValue: "mira@mail.example" };
    expect(writeDraft(formOf({ email }), fields)).toBe('{"email":""}');
  });

  test("comes back", () => {
    const form = formOf({
      email: { value: "", defaultValue: "" },
      message: { value: "", defaultValue: "" },
      method: { value: "stripe" },
    });
    restoreDraft(form, '{"email":"mira@mail.example","method":"cod","phone":"1"}', [
      "email",
      "method",
      "phone",
    ]);
    expect(form.controls).toEqual({
      email: { value: "mira@mail.example", defaultValue: "" },
      message: { value: "", defaultValue: "" },
      method: { value: "cod" },
    });
  });

  test("exists once text was typed, not because of a default choice", () => {
    const forms = ["", "Blue?"].map((message) =>
      formOf({ method: { value: "cod" }, message: { value: message, defaultValue: "" } }),
    );
    expect(forms.map((form) => hasText(form, fields))).toEqual([false, true]);
  });

  test("does not turn the only radio button into another", () => {
    const method = { type: "radio", value: "stripe", defaultValue: "stripe" };
    restoreDraft(formOf({ method }), '{"method":"cod"}', ["method"]);
    expect(method.value).toBe("stripe");
  });

  test("leaves a field alone that is not in the draft any more", () => {
    const method = { value: "cod" };
    restoreDraft(formOf({ method }), '{"method":"stripe"}', ["email"]);
    expect(method.value).toBe("cod");
  });

  test("keeps what was typed before the page was ready", () => {
    const form = formOf({ email: { value: "zoe@", defaultValue: "" } });
    restoreDraft(form, '{"email":"mira@mail.example"}', ["email"]);
    expect(form.controls["email"]?.value).toBe("zoe@");
  });

  test.each([null, "", "name=Mira", "null", "[1]", '{"email":{"text":"mira"}}', '{"email":5}'])(
    "%j is not a draft",
    (stored) => {
      const form = formOf({ email: { value: "", defaultValue: "" } });
      restoreDraft(form, stored, ["email"]);
      expect(form.controls["email"]?.value).toBe("");
    },
  );
});
