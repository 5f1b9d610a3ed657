import { type ImageSource, productImage } from "../data/product-image.ts";
import { useBackend } from "../data/use-backend.ts";
import { CrownPlot } from "./crown-plot.tsx";

type PhotoProps = {
  /** The stored address of a product's picture, or none for the placeholder. */
  image: string | null;
  alt: string;
  /** How wide the picture stands on the page, as in `<img sizes>`. */
  sizes: string;
  /** A second view that fades in under the pointer. */
  secondImage?: string | null;
  /** For what is seen first: loaded at once and before other pictures. */
  eager?: boolean;
  className?: string;
};

/** A square photograph on its tile. */
export function Photo({ image, alt, sizes, secondImage, eager = false, className = "" }: PhotoProps) {
  const backend = useBackend();
  return (
    <span className={`photo ${className}`}>
      {image ? (
        <Picture source={productImage(image, backend)} alt={alt} sizes={sizes} eager={eager} />
      ) : (
        <span
          {...(alt === "" ? { "aria-hidden": true } : { role: "img", "aria-label": alt })}
          className="grid size-full place-items-center text-line-2"
        >
          <CrownPlot cut="round" size={96} className="h-auto w-2/5" />
        </span>
      )}
      {image && secondImage && (
        <Picture source={productImage(secondImage, backend)} alt="" sizes={sizes} eager={false} second />
      )}
    </span>
  );
}

function Picture({
  source,
  alt,
  sizes,
  eager,
  second = false,
}: {
  source: ImageSource;
  alt: string;
  sizes: string;
  eager: boolean;
  second?: boolean;
}) {
  return (
    <img
      {...source}
      alt={alt}
      sizes={source.srcSet && sizes}
      width={1200}
      height={1200}
      loading={eager ? "eager" : "lazy"}
      fetchPriority={eager ? "high" : second ? "low" : undefined}
      decoding="async"
    />
  );
}
