import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { attempt } from '../lib/calls/attempts.js';
import { text } from '../lib/i18n/i18n.js';
import { toast, type ToastText } from '../ui/feedback/toast-store.js';
import { problemMessage } from './problem-message.js';

/** The reasons beside the fields of a form. */
export type Faults<Field extends string> = Partial<Record<Field, string>>;

export interface Command<Input, Answer, Field extends string> {
  /** Sends the input; `key` is the idempotency key of a command that has a name. */
  send: (input: Input, key: string) => Promise<Answer>;
  /**
   * The name of a command that must happen once, with its target: until an answer, the same input is sent under the same key. Without a scope those
   * under way are found under `[name]` as their mutation key.
   */
  name?: string;
  /** Commands of one scope are sent one after the other; those under way are found under `[scope]` as their mutation key. */
  scope?: string;
  onDone?: (answer: Answer, input: Input) => unknown;
  /** The toast after an answer; null: none. */
  success?: (answer: Answer, input: Input) => ToastText | null;
  /** Gives a refusal its place in the form: the reasons beside its fields, none if the form shows it otherwise, or null for a toast. */
  faultsOf?: (error: unknown, input: Input) => Faults<Field> | null;
  /** The toast after a failure without a place in the form: its title, or all of it; null: none, since the caller shows the error. */
  failure?: string | ((error: unknown, input: Input) => ToastText | null) | null;
  /** The message of the toast after a failure that has no reason of its own. */
  otherwise?: string;
  onFailure?: (error: unknown, input: Input) => unknown;
  onSettled?: () => unknown;
}

/**
 * A command of a person: sent once, then reported by a toast or beside the fields of its form. It wraps TanStack's mutation, and adds the reasons
 * beside the fields, which end with the next press.
 */
export function useCommand<Answer, Input = void, Field extends string = string>(command: Command<Input, Answer, Field>) {
  const { name, send, faultsOf, failure = text('shell.error') } = command;
  const [faults, setFaults] = useState<Faults<Field>>({});
  const mutation = useMutation({
    mutationKey: [command.scope, name].filter((part) => part !== undefined),
    ...(command.scope !== undefined && { scope: { id: command.scope } }),
    mutationFn: (input: Input) =>
      name === undefined
        ? send(input, '')
        : attempt(
            name,
            input,
            () => input,
            (body: Input, key) => send(body, key),
          ),
    onMutate: () => setFaults({}),
    onSuccess: (answer, input) => {
      const said = command.success?.(answer, input);
      if (said) toast({ tone: 'good', ...said });
      return command.onDone?.(answer, input);
    },
    onError: (error, input) => {
      const beside = faultsOf?.(error, input) ?? null;
      if (beside) setFaults(beside);
      else {
        const message = problemMessage(error).message ?? command.otherwise;
        const titled = typeof failure === 'string' ? { title: failure, ...(message && { message }) } : failure;
        const said = typeof titled === 'function' ? titled(error, input) : titled;
        if (said) toast({ tone: 'bad', ...said });
      }
      return command.onFailure?.(error, input);
    },
    onSettled: () => command.onSettled?.(),
  });
  return {
    ...mutation,
    faults,
    setFaults,
    /** Removes the reason beside a field that is edited. */
    clearFault: (field: Field): void => setFaults(({ [field]: _gone, ...others }) => others as Faults<Field>),
  };
}
