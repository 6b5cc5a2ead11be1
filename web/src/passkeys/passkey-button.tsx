import type { PasskeyRequest, SignInByPasskey } from '@app/contracts';
import { useText, type TextKey } from '../lib/i18n/i18n.js';
import { useCommand } from '../live/use-command.js';
import { Button } from '../ui/button.js';
import { askChallenge, hasPasskeys, passkeyFault, signChallenge } from './browser-passkeys.js';

interface PasskeyButtonProps<Answer> {
  label?: TextKey;
  /** Asks the server for the challenge. */
  ask?: () => Promise<PasskeyRequest>;
  /** Sends the signed challenge. */
  run: (signed: SignInByPasskey) => Promise<Answer>;
  onDone: (answer: Answer) => void;
}

/** Signs in, or proves the owner, with a passkey of the device; it stands beside the password, where the browser knows passkeys. */
export function PasskeyButton<Answer>({ label = 'passkey.signIn', ask = askChallenge, run, onDone }: PasskeyButtonProps<Answer>) {
  const t = useText();
  const { mutate, isPending, error } = useCommand({ send: async () => run(await signChallenge(ask)), onDone, failure: null });
  if (!hasPasskeys()) return null;
  return (
    <div className="grid gap-2">
      <Button look="secondary" wide needsNetwork busy={isPending} onClick={() => mutate()}>
        {t(label)}
      </Button>
      {error && (
        <p role="alert" className="rounded-field bg-brick-soft px-4 py-3 font-medium text-brick">
          <span aria-hidden="true">⚠ </span>
          {passkeyFault(error)}
        </p>
      )}
    </div>
  );
}
