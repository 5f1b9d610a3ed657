import { useLingui } from "@lingui/react/macro";
import { Pause, Play } from "lucide-react";
import {
  type ComponentProps,
  type ReactElement,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { cropPosition, readView } from "../../../domain/catalog/photo-view.ts";
import { productImage } from "../../../domain/catalog/product-image.ts";
import { productVideo } from "../../../domain/catalog/product-video.ts";
import { useBackend } from "../../base/clients/use-backend.ts";

type VideoSlideProps = {
  /** The address of the poster, which names the video. */
  picture: string;
  /** How any slide stands in the gallery. */
  frame: ComponentProps<"div"> & Record<"data-current" | "data-fills", true | undefined>;
  /** The button that enlarges it. */
  press: ComponentProps<"button">;
  /** The poster. */
  children: ReactElement;
};

/**
 * A video in the gallery: its poster, over which it plays without a sound once it is chosen. Whoever wants little motion
 * or little data starts it. Without scripts the browser's own controls do.
 */
export function VideoSlide({ picture, frame, press, children }: VideoSlideProps) {
  const backend = useBackend();
  const source = productVideo(picture, backend)!;
  const isHere = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  const [isBroken, setBroken] = useState(false);
  const [isHeld, setHeld] = useState(false);
  return (
    <div {...frame} className={`${frame.className} relative`}>
      <button {...press} className="grid size-full place-items-center" style={{ cursor: "inherit" }}>
        {children}
      </button>
      {isHere && frame["data-current"] && !isBroken && (
        <Player
          picture={picture}
          source={source}
          fills={frame["data-fills"] === true}
          isHeld={isHeld}
          onHold={setHeld}
          onError={() => setBroken(true)}
        />
      )}
      <noscript>
        <video
          src={source}
          poster={productImage(picture, { ...backend, imageRender: false }).src}
          controls
          muted
          loop
          playsInline
          preload="metadata"
          // Its controls stand above the gallery's sign.
          style={{ height: "calc(100% - 4rem)" }}
          className="absolute inset-0 w-full bg-tile"
        />
      </noscript>
    </div>
  );
}

/** Whether this is a browser that runs scripts does not change. */
const neverChanges = () => () => {};

type PlayerProps = {
  picture: string;
  source: string;
  fills: boolean;
  /** Whether the shopper has stopped the video, which then does not start by itself again. */
  isHeld: boolean;
  onHold: (isHeld: boolean) => void;
  onError: () => void;
};

function Player({ picture, source, fills, isHeld, onHold, onError }: PlayerProps) {
  const { t } = useLingui();
  const video = useRef<HTMLVideoElement>(null);
  const [isPlaying, setPlaying] = useState(false);

  function play() {
    // Where the browser refuses to, the button still says so.
    void video.current!.play().catch(() => {});
  }

  const begin = useEffectEvent(() => {
    // The rendition that is there already.
    video.current!.poster = video.current!.parentElement?.querySelector("img")?.currentSrc ?? "";
    if (!isHeld && mayStart()) play();
  });
  useEffect(() => begin(), []);

  return (
    <>
      <video
        ref={video}
        src={source}
        muted
        loop
        playsInline
        preload="none"
        aria-hidden="true"
        // Like the poster, which has the same shape.
        style={{ objectFit: fills ? "cover" : "contain", objectPosition: cropPosition(readView(picture)) }}
        className="pointer-events-none absolute inset-0 size-full"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onError={onError}
      />
      <button
        type="button"
        aria-label={isPlaying ? t`Pause the video` : t`Play the video`}
        onClick={() => {
          onHold(isPlaying);
          if (isPlaying) video.current!.pause();
          else play();
        }}
        className="absolute inset-x-0 bottom-4 mx-auto grid size-11 place-items-center rounded-cut bg-paper bevel hover:text-sapphire"
      >
        {isPlaying ? (
          <Pause size={20} strokeWidth={1.5} aria-hidden="true" />
        ) : (
          <Play size={20} strokeWidth={1.5} aria-hidden="true" />
        )}
      </button>
    </>
  );
}

/** Whether nothing speaks against motion and a download. */
function mayStart(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData !== true && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}
