import { sharedPageHeaders } from "../../base/page/public-page.ts";
import { textMeta, TextPage } from "./text-page.tsx";
import { disclaimer } from "./texts/disclaimer.ts";

export const meta = textMeta("/disclaimer", disclaimer);

export const headers = sharedPageHeaders;

export default function Disclaimer() {
  return <TextPage text={disclaimer} />;
}
