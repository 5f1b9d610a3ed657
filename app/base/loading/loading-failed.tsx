import { useLingui } from "@lingui/react/macro";
import { useRef } from "react";
import { useRevalidator } from "react-router";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { useFocusFallback } from "../behaviors/use-focus-fallback.ts";
import { useConnectionBack } from "./use-connection-back.ts";

type LoadingFailedProps = {
  title: string;
  message: string;
  /** The heading's level: 1 if this is the whole page. */
  level?: 1 | 2;
};

/** Its button loads the data again, as does a connection that is back. */
export function LoadingFailed({ title, message, level }: LoadingFailedProps) {
  const { t } = useLingui();
  const { state, revalidate } = useRevalidator();
  const button = useRef<HTMLButtonElement>(null);
  useFocusFallback(button);
  useConnectionBack(revalidate);
  return (
    <EmptyState
      level={level}
      cut="pear"
      title={title}
      action={
        <Button ref={button} tone="secondary" busy={state === "loading"} onClick={() => void revalidate()}>
          {state === "loading" ? t`Trying again` : t`Try again`}
        </Button>
      }
    >
      {message}
    </EmptyState>
  );
}
