import { msg } from "@lingui/core/runtime-macro";
import { say } from "../../base/language/languages.ts";

/** A picture in words, as a conflict shows it: its file's name. */
export function pictureName(address: string | null): string {
  if (!address) return say(msg({ message: "None", context: "picture" }));
  return address.startsWith("blob:") ? say(msg`A new picture`) : (/[^/#]*(?=#|$)/.exec(address)?.[0] ?? "");
}
