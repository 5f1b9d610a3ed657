import { type ImageSource, productImage } from "../clients/product-image.ts";
import { useBackend } from "../clients/use-backend.ts";
import { CrownPlot } from "./crown-plot.tsx";
import { Picture } from "./picture.tsx";

type PhotoProps = {
  /** The stored URL of a product's picture; null for the placeholder. */
  image: string | null;
  alt: string;
  /** The picture's width, as in `<img sizes>`. */
  sizes: string;
  /** A second view that fades in under the pointer. */
  secondImage?: string | null;
  /** For pictures at the top of the page: loaded at once, with high priority. */
  eager?: boolean;
  className?: string;
};

export function Photo({ image, alt, sizes, secondImage, eager = false, className = "" }: PhotoProps) {
  const backend = useBackend();
  return (
    <span className={`photo ${className}`}>
      {image ? (
        <Picture
          key={image}
          {...attributes(productImage(image, backend), sizes)}
          alt={alt}
          loading={eager ? "eager" : "lazy"}
          fetchPriority={eager ? "high" : undefined}
          fallback={<NoPhotograph alt={alt} />}
        />
      ) : (
        <NoPhotograph alt={alt} />
      )}
      {image && secondImage && (
        <Picture
          key={secondImage}
          {...attributes(productImage(secondImage, backend), sizes)}
          alt=""
          loading="lazy"
          fetchPriority="low"
          fallback={null}
        />
      )}
    </span>
  );
}

function attributes(source: ImageSource, sizes: string) {
  return { ...source, sizes: source.srcSet && sizes, width: 1200, height: 1200, decoding: "async" } as const;
}

export function NoPhotograph({ alt }: { alt: string }) {
  return (
    <span
      {...(alt === "" ? { "aria-hidden": true } : { role: "img", "aria-label": alt })}
      className="grid size-full place-items-center text-line-2"
    >
      <CrownPlot cut="round" size={96} className="h-auto w-2/5" />
    </span>
  );
}
