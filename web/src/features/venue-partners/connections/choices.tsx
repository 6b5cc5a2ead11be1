import { Chip } from '../../../ui/forms/choice.js';

interface ChoicesProps<Value extends string> {
  legend: string;
  name: string;
  all: readonly Value[];
  chosen: readonly Value[];
  labelOf: (value: Value) => string;
  error: string | undefined;
  onChange: (chosen: Value[]) => void;
}

/** Some of a closed list. */
export function Choices<Value extends string>({ legend, name, all, chosen, labelOf, error, onChange }: ChoicesProps<Value>) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {all.map((value) => (
          <Chip
            key={value}
            many
            name={name}
            value={value}
            checked={chosen.includes(value)}
            onChange={(on) => onChange(all.filter((one) => (one === value ? on : chosen.includes(one))))}
          >
            {labelOf(value)}
          </Chip>
        ))}
      </div>
      {error && (
        <p role="alert" className="text-sm font-medium text-brick">
          <span aria-hidden="true">⚠ </span>
          {error}
        </p>
      )}
    </fieldset>
  );
}
