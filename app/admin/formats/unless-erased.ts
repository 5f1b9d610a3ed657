import { msg } from "@lingui/core/runtime-macro";
import { say } from "../../base/language/languages.ts";

/** What somebody wrote. The database leaves a word in place of what it erased, which is said in the reader's language. */
export function unlessErased(text: string | null): string {
  return (text ?? "")
    .split("\n")
    .map((line) =>
      line === "Erased" ? say(msg({ message: "Erased", context: "in place of personal data" })) : line,
    )
    .join("\n");
}
