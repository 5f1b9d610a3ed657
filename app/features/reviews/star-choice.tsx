import { msg, plural } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { Star } from "lucide-react";
import { useId } from "react";
import { ErrorNote } from "../../base/forms/error-note.tsx";

type StarChoiceProps = { name: string; defaultValue: string; error: string | undefined; readOnly?: boolean };

const words = [
  msg({ message: "Poor", context: "stars" }),
  msg({ message: "Fair", context: "stars" }),
  msg({ message: "Good", context: "stars" }),
  msg({ message: "Very good", context: "stars" }),
  msg({ message: "Excellent", context: "stars" }),
];

/** One to five stars, as radio buttons. All up to the chosen one are filled, or up to the one under the pointer. */
export function StarChoice({ name, defaultValue, error, readOnly = false }: StarChoiceProps) {
  const { t } = useLingui();
  const id = useId();
  return (
    <fieldset name={name} aria-describedby={`${id}-note`} aria-invalid={error ? true : undefined}>
      <legend className="label">{t`Your stars`}</legend>
      <div className="flex flex-wrap items-center gap-x-3">
        <div className="star-choice -ms-1.5 flex">
          {words.map((word, at) => (
            <label key={word.message} className="target cursor-pointer p-1.5">
              <input
                type="radio"
                name={name}
                value={at + 1}
                defaultChecked={defaultValue === String(at + 1)}
                disabled={readOnly}
                className="sr-only"
              />
              <Star size={30} strokeWidth={1.25} aria-hidden="true" />
              <span className="sr-only">
                {t(msg`${plural({ count: at + 1 }, { one: "# star", other: "# stars" })}`)}, {t(word)}
              </span>
            </label>
          ))}
        </div>
      </div>
      <div id={`${id}-note`}>{error && <ErrorNote>{error}</ErrorNote>}</div>
    </fieldset>
  );
}
