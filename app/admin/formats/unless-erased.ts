import { msg } from "@lingui/core/runtime-macro";
import { erasedMark } from "../../../domain/people/erased.ts";
import { say } from "../../base/language/languages.ts";

/** What somebody wrote. The mark of what was erased is said in the reader's language. */
export function unlessErased(text: string | null): string {
  return (text ?? "")
    .split("\n")
    .map((line) =>
      line === erasedMark ? say(msg({ message: "Erased", context: "in place of personal data" })) : line,
    )
    .join("\n");
}
