import { sharedPageHeaders } from "../../base/page/public-page.ts";
import { textMeta, TextPage } from "./text-page.tsx";
import { authorization } from "./texts/authorization.ts";

export const meta = textMeta("/authorization", authorization);

export const headers = sharedPageHeaders;

export default function Authorization() {
  return <TextPage text={authorization} />;
}
