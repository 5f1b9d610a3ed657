import { type ReactNode, useRef } from "react";
import { Button } from "../ui/button.tsx";

type FileButtonProps = {
  label: string;
  types: readonly string[];
  multiple?: boolean;
  /** On a phone: takes a photograph in place of choosing a file. */
  camera?: boolean;
  name?: string;
  busy?: boolean;
  onChoose: (files: readonly File[]) => void;
  children: ReactNode;
};

export function FileButton({
  label,
  types,
  multiple = false,
  camera = false,
  name,
  busy,
  onChoose,
  children,
}: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button tone="secondary" size="small" name={name} busy={busy} onClick={() => input.current!.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={types.join()}
        multiple={multiple}
        capture={camera ? "environment" : undefined}
        onChange={({ currentTarget }) => {
          onChoose([...(currentTarget.files ?? [])]);
          // So that the same file can be chosen again.
          currentTarget.value = "";
        }}
      />
    </>
  );
}
