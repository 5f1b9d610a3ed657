import emerald from "../../../demo/step-cut-emerald.webp";
import { sharedPageHeaders } from "../../base/page/public-page.ts";
import { ButtonLink } from "../../base/ui/button.tsx";
import { textMeta, TextPage } from "./text-page.tsx";
import { about } from "./texts/about.ts";

export const meta = textMeta("/about", about);

export const headers = sharedPageHeaders;

export default function About() {
  return (
    <TextPage text={about} photograph={<Emerald />}>
      <ButtonLink to="/products" className="mt-12">
        See all products
      </ButtonLink>
    </TextPage>
  );
}

function Emerald() {
  return (
    <figure className="bg-tile max-lg:-mx-gutter max-lg:h-80 lg:sticky lg:top-28 lg:mt-14 lg:flex-1">
      <img
        src={emerald}
        alt="Loose green emerald in a rectangular step cut with cropped corners."
        width={1200}
        height={1200}
        className="melt mx-auto aspect-square h-full w-auto lg:h-auto lg:w-full"
      />
    </figure>
  );
}
