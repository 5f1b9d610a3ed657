import { useLingui } from "@lingui/react/macro";
import { Pause, Play } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { cropPosition, readView } from "../../../domain/catalog/photo-view.ts";

type VideoPlayerProps = {
  picture: string;
  source: string;
  fills: boolean;
  /** Whether the shopper has stopped the video, which then does not start by itself again. */
  isHeld: boolean;
  onHold: (isHeld: boolean) => void;
  onError: () => void;
};

/** A video that plays over its poster without a sound, with a button that stops it. Whoever wants little motion or little data starts it. */
export function VideoPlayer({ picture, source, fills, isHeld, onHold, onError }: VideoPlayerProps) {
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
