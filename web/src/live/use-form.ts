import { useState, type ChangeEvent, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { showFault } from '../ui/forms/show-fault.js';
import { useCommand, type Command, type Faults } from './use-command.js';

type FieldOf<Values> = keyof Values & string;
/** The fields whose value is typed. */
type TypedField<Values> = { [Name in FieldOf<Values>]: Values[Name] extends string ? Name : never }[FieldOf<Values>];

interface Form<Values, Answer, Place extends string> extends Command<Values, Answer, FieldOf<Values> | Place> {
  initial: Values;
  /** The reasons why the values cannot be sent, beside their fields. */
  check?: (values: Values) => Partial<Record<FieldOf<Values>, string | false>>;
}

/**
 * A form that is sent as one command. A press with a fault sends nothing and leads to it; editing a field removes the reason beside it. `Place` names
 * where else the form shows a refusal.
 */
export function useForm<Values extends object, Answer, Place extends string = never>({
  initial,
  check,
  ...sent
}: Form<Values, Answer, Place>) {
  const [values, setValues] = useState(initial);
  const command = useCommand<Answer, Values, FieldOf<Values> | Place>(sent);
  const { faults, setFaults, clearFault, mutate } = command;
  const set = (change: Partial<Values>): void => {
    setValues((now) => ({ ...now, ...change }));
    for (const field of Object.keys(change)) clearFault(field as FieldOf<Values>);
  };
  return {
    ...command,
    values,
    set,
    /** The value, the reason and the change of an input. */
    input: <Name extends TypedField<Values>>(name: Name) => ({
      value: values[name],
      error: faults[name] ?? null,
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>): void =>
        set({ [name]: target.value } as unknown as Partial<Values>),
    }),
    onSubmit: (event: FormEvent<HTMLFormElement>): void => {
      event.preventDefault();
      const found = Object.entries(check?.(values) ?? {}).filter(([, reason]) => reason);
      if (found.length === 0) return mutate(values);
      flushSync(() => setFaults(Object.fromEntries(found) as Faults<FieldOf<Values> | Place>));
      showFault(event.currentTarget);
    },
  };
}
