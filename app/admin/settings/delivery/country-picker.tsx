import { plural } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { useId, useRef, useState } from "react";
import { Checkbox } from "../../../base/forms/checkbox.tsx";
import { ErrorNote } from "../../../base/forms/error-note.tsx";
import { countries as all, type Country, findCountry } from "../../../../domain/delivery/countries.ts";
import { folded } from "../../../../domain/text/folded.ts";
import { keepEnter, SearchInput } from "../../forms/search-input.tsx";
import { ScrollBox } from "../../list/scroll-box.tsx";
import { useScrollList } from "../../list/use-scroll-list.ts";
import { countryGroups } from "./country-groups.ts";

type CountryPickerProps = {
  chosen: readonly string[];
  onChoose: (chosen: string[]) => void;
  taken: ReadonlyMap<string, string>;
};

/** Picks countries from a list with a search, one by one or a group at once. */
export function CountryPicker({ chosen, onChoose, taken }: CountryPickerProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState("");
  // Countries that were chosen already come first, and keep their places while others are ticked.
  const [first, setFirst] = useState(chosen);
  const found = matching(typed, first);

  function toggle(code: string) {
    onChoose(chosen.includes(code) ? chosen.filter((other) => other !== code) : [...chosen, code]);
  }

  function add(group: readonly string[]) {
    const more = [...chosen, ...group.filter((code) => !chosen.includes(code) && !taken.has(code))];
    setFirst(more);
    onChoose(more);
  }

  return (
    <div>
      <div className="relative">
        <SearchInput
          aria-label={t`Search countries`}
          placeholder={t`Search countries`}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={keepEnter}
          className="field ps-9!"
        />
      </div>
      <div className="mt-2">
        {found.length > 0 ? (
          <Countries key={typed} {...{ found, chosen, taken }} onToggle={toggle} />
        ) : (
          <p className="grid h-60 place-items-center border border-line bg-wash px-4 text-center text-note wrap-anywhere text-ink-2">{t`No country matches "${typed}".`}</p>
        )}
      </div>
      <p role="status" className="figures mt-2 text-note text-ink-2">
        {t`${plural({ count: chosen.length }, { one: "# country chosen", other: "# countries chosen" })}`}
      </p>
      <div
        role="group"
        aria-label={t`Add a group of countries`}
        className="mt-2 flex flex-wrap gap-x-4 gap-y-1"
      >
        {countryGroups.map(({ name, countries }) => (
          <button
            key={name.id}
            type="button"
            onClick={() => add(countries)}
            className="link target py-1 text-note text-ink-2"
          >
            {t`Add ${{ group: t(name) }}`}
          </button>
        ))}
      </div>
    </div>
  );
}

type CountriesProps = Omit<CountryPickerProps, "onChoose"> & {
  found: readonly Country[];
  onToggle: (code: string) => void;
};

function Countries({ found, chosen, taken, onToggle }: CountriesProps) {
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  const list = useScrollList({ count: found.length, box, rowHeight: 41 });
  return (
    <ScrollBox
      label={t`All countries`}
      list={list}
      box={box}
      count={found.length}
      render={({ index, tabIndex }) => {
        const { code, name } = found[index]!;
        const zone = taken.get(code);
        return (
          <Checkbox
            label={
              <>
                {name}
                {zone !== undefined && <span className="text-note text-ink-3"> {t`in ${zone}`}</span>}
              </>
            }
            checked={chosen.includes(code)}
            onChange={() => onToggle(code)}
            tabIndex={tabIndex}
            className="px-3 py-2 hover:bg-wash max-md:py-3"
          />
        );
      }}
    />
  );
}

/** The countries whose name contains the text, or that it is another word for. Those of `first` come first. */
function matching(text: string, first: readonly string[]): Country[] {
  const wanted = folded(text.trim());
  const meant = wanted && findCountry(text);
  return all
    .filter((country) => folded(country.name).includes(wanted) || country === meant)
    .toSorted((one, other) => Number(first.includes(other.code)) - Number(first.includes(one.code)));
}

type CountriesFieldProps = CountryPickerProps & {
  /** Whether it is for everywhere else instead. */
  elsewhere: boolean;
  onElsewhere: (elsewhere: boolean) => void;
  error: string | undefined;
};

export function CountriesField({ elsewhere, onElsewhere, error, ...picker }: CountriesFieldProps) {
  const { t } = useLingui();
  const id = useId();
  return (
    <fieldset name="countries" aria-describedby={error && id} className="min-w-0">
      <legend className="label">{t`Countries`}</legend>
      <Checkbox
        label={t`Everywhere else: all countries that no other zone has`}
        checked={elsewhere}
        onChange={(event) => onElsewhere(event.currentTarget.checked)}
        className="mb-3"
      />
      {!elsewhere && <CountryPicker {...picker} />}
      <div id={id}>{error && <ErrorNote>{error}</ErrorNote>}</div>
    </fieldset>
  );
}
