import { Switch as Radix } from 'radix-ui';
import { useId } from 'react';

/** A setting that takes effect at once, with its label. */
export function Switch({
  label,
  hint,
  checked,
  onChange,
}: {
  label: string;
  hint?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  const id = useId();
  return (
    <div className="flex items-center justify-between gap-4">
      <div className="min-w-0">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {hint && (
          <p id={`${id}h`} className="text-sm text-muted">
            {hint}
          </p>
        )}
      </div>
      <Radix.Root
        id={id}
        checked={checked}
        onCheckedChange={onChange}
        {...(hint && { 'aria-describedby': `${id}h` })}
        className="relative h-8 w-13 shrink-0 rounded-full bg-line-strong transition-colors before:absolute before:-inset-2 data-[state=checked]:bg-indigo"
      >
        <Radix.Thumb className="block size-6 translate-x-1 rounded-full bg-raised shadow-card transition-transform data-[state=checked]:translate-x-6" />
      </Radix.Root>
    </div>
  );
}
