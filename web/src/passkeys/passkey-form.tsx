import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PASSKEY_NAME_LENGTH, type NewPasskey, type PasskeyCreation, type PasskeyView, type ProveOwner } from '@app/contracts';
import { ApiError } from '../lib/http.js';
import { useText, type TextKey } from '../lib/i18n/i18n.js';
import { useForm } from '../live/use-form.js';
import { CodeInput } from '../second-factor/code-input.js';
import { Button } from '../ui/button.js';
import { Card } from '../ui/card.js';
import { TextInput } from '../ui/forms/field.js';
import { NotProved, type OwnerProof } from './owner-proof.js';
import { makePasskey, passkeyFault } from './browser-passkeys.js';

/** The calls of one kind of account about its passkeys. */
export interface PasskeyCalls {
  queryKey: readonly string[];
  read: () => Promise<PasskeyView[]>;
  begin: (body: ProveOwner) => Promise<PasskeyCreation>;
  add: (body: NewPasskey) => Promise<PasskeyView>;
  remove: (id: string, body: ProveOwner) => Promise<unknown>;
}

interface PasskeyFormProps {
  calls: PasskeyCalls;
  email: string;
  /** Asks the owner in place of the password; none: the password goes with the call itself. */
  proof: OwnerProof | null;
  /** The passkey that is to be removed; null: a new one is added. */
  removed: PasskeyView | null;
  onClose: () => void;
}

interface Typed {
  name: string;
  password: string;
  code: string;
}

/** The kind of this device, as the first name of its passkey. */
const nameOfDevice = (): string =>
  ['Android', 'iPhone', 'iPad', 'Mac', 'Windows', 'Linux'].find((kind) => navigator.userAgent.includes(kind)) ?? '';

const ASKS: Partial<Record<string, 'password' | 'code'>> = { 'confirmation-needed': 'password', 'second-factor-needed': 'code' };
const FAULTS: Partial<Record<string, ['password' | 'code' | 'form', TextKey]>> = {
  'wrong-password': ['password', 'password.wrong'],
  'second-factor-wrong': ['code', 'factor.wrong'],
  'limit-reached': ['form', 'passkey.full'],
};
const codeOf = (error: unknown): string => (error instanceof ApiError ? (error.code ?? '') : '');

/** Adds a passkey or removes one. It asks for the password and the code of a second factor only after the server has asked for them. */
export function PasskeyForm({ calls, email, proof, removed, onClose }: PasskeyFormProps) {
  const t = useText();
  const queries = useQueryClient();
  const [asks, setAsks] = useState({ password: false, code: false });
  const { values, set, input, faults, onSubmit, isPending } = useForm<Typed, unknown, 'form'>({
    initial: { name: removed ? '' : nameOfDevice(), password: '', code: '' },
    check: (given) => ({
      name: !removed && given.name.trim() === '' && t('passkey.nameNeeded'),
      password:
        asks.password &&
        (proof ? !proof.isGiven && t('problem.confirmation-needed') : given.password === '' && t('password.currentNeeded')),
      code: asks.code && given.code === '' && t('factor.codeNeeded'),
    }),
    send: async ({ name, password, code }) => {
      if (asks.password) await proof?.confirm();
      const given = { ...(asks.password && !proof && { password }), ...(asks.code && { code }) };
      if (removed) return calls.remove(removed.id, given);
      return calls.add(await makePasskey(await calls.begin(given), name.trim()));
    },
    success: () => (removed ? { title: t('passkey.removed') } : { title: t('passkey.added'), message: t('passkey.addedMessage') }),
    onDone: () => {
      onClose();
      void queries.invalidateQueries({ queryKey: calls.queryKey });
    },
    faultsOf: (error) => {
      if (error instanceof NotProved) return {};
      const [place, words] = FAULTS[codeOf(error)] ?? ['form', null];
      return ASKS[codeOf(error)] ? {} : { [place]: words ? t(words) : passkeyFault(error) };
    },
    onFailure: (error) => {
      const asked = ASKS[codeOf(error)];
      if (asked) setAsks((now) => ({ ...now, [asked]: true }));
    },
  });
  const title = removed ? t('passkey.removeTitle', { name: removed.name }) : t('passkey.add');
  return (
    <Card aria-label={title}>
      <form noValidate className="grid gap-4" onSubmit={onSubmit}>
        <h2 className="text-lg font-semibold wrap-anywhere">{title}</h2>
        <p className="text-muted">{t(removed ? 'passkey.removeLead' : 'passkey.addLead')}</p>
        {!removed && (
          <TextInput
            label={t('passkey.name')}
            hint={t('passkey.nameHint')}
            autoComplete="off"
            autoFocus
            maxLength={PASSKEY_NAME_LENGTH.max}
            {...input('name')}
          />
        )}
        {(asks.password || asks.code) && <p role="status">{t('passkey.proveLead')}</p>}
        {asks.password && proof?.fields}
        {asks.password && proof && faults.password && (
          <p role="alert" className="font-medium text-brick">
            {faults.password}
          </p>
        )}
        {asks.password && !proof && (
          <>
            <input type="email" autoComplete="username" value={email} readOnly hidden />
            <TextInput
              label={t('account.password')}
              type="password"
              autoComplete="current-password"
              maxLength={200}
              autoFocus
              {...input('password')}
            />
          </>
        )}
        {asks.code && (
          <CodeInput
            orRecovery
            autoFocus={!asks.password}
            value={values.code}
            error={faults.code ?? null}
            onChange={(code) => set({ code })}
          />
        )}
        {faults.form && (
          <p role="alert" className="font-medium text-brick">
            {faults.form}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" look={removed ? 'danger' : 'primary'} needsNetwork busy={isPending}>
            {t(removed ? 'passkey.remove' : 'passkey.add')}
          </Button>
          <Button look="secondary" autoFocus={removed !== null} onClick={onClose}>
            {t('shell.cancel')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
