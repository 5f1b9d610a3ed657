import { productImage } from "../../../../domain/catalog/product-image.ts";
import { cropPosition, readView } from "../../../../domain/catalog/photo-view.ts";
import { useBackend } from "../../../base/clients/use-backend.ts";
import { Picture } from "../../../base/ui/picture.tsx";

type SectionPictureProps = { picture: string; sizes: string; className: string };

/** The picture of a section, which fills its place. What it shows is said by its own words. */
export function SectionPicture({ picture, sizes, className }: SectionPictureProps) {
  const source = productImage(picture, useBackend());
  const view = readView(picture);
  const [width, height] = view.size ?? [];
  return (
    <Picture
      key={picture}
      {...source}
      {...{ width, height }}
      sizes={source.srcSet && sizes}
      alt={view.alt}
      loading="lazy"
      decoding="async"
      fallback={null}
      className={className}
      style={{ objectPosition: cropPosition(view) }}
    />
  );
}
