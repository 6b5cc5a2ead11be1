import { useText } from '../../../lib/i18n/i18n.js';
import { TextInput } from '../../../ui/forms/field.js';
import { displayName, useAccount } from '../store.js';

interface GuestProofProps {
  word: string | undefined;
  proof: string;
  error: string | null;
  onProof: (proof: string) => void;
}

/** A guest has no password: they confirm their identity, so that another user of the open app does not answer in passing. */
export function GuestProof({ word, proof, error, onProof }: GuestProofProps) {
  const t = useText();
  const name = useAccount(displayName);
  const who = name ? t('settings.thisIsMe', { name }) : t('settings.thisIsMyGuest');
  if (word !== undefined)
    return (
      <TextInput
        label={t('settings.typeWord', { word })}
        hint={who}
        autoComplete="off"
        autoCapitalize="none"
        maxLength={40}
        value={proof}
        error={error}
        onChange={(event) => onProof(event.target.value)}
      />
    );
  return (
    <>
      <label className="flex min-h-11 items-center gap-3 font-medium">
        <input
          type="checkbox"
          className="size-5 shrink-0"
          checked={proof !== ''}
          onChange={(event) => onProof(event.target.checked ? 'yes' : '')}
        />
        <span className="min-w-0 wrap-anywhere">{who}</span>
      </label>
      {error && (
        <p role="alert" className="font-medium text-brick">
          {error}
        </p>
      )}
    </>
  );
}
