import type { ReactNode } from 'react';
import { useText } from '../lib/i18n/i18n.js';
import { Button } from '../ui/button.js';
import { Card } from '../ui/card.js';
import { useCopy } from '../ui/share.js';

interface SecretCardProps {
  title: string;
  lead: string;
  secret: string;
  onDone: () => void;
  /** Other uses of the secret, beside the copy. */
  children?: ReactNode;
}

/** A new secret, shown once: to be copied. */
export function SecretCard({ title, lead, secret, onDone, children }: SecretCardProps) {
  const t = useText();
  const copy = useCopy();
  return (
    <Card aria-label={title} className="grid gap-4">
      <h2 className="text-lg font-semibold">{title}</h2>
      <p role="status">{lead}</p>
      <output className="block rounded-field bg-sunken p-4 font-mono text-sm break-all select-all">{secret}</output>
      <div className="flex flex-wrap gap-2">
        <Button look="secondary" onClick={() => void copy(secret, 'secret.copied')}>
          {t('secret.copy')}
        </Button>
        {children}
      </div>
      <Button className="justify-self-start" onClick={onDone}>
        {t('secret.kept')}
      </Button>
    </Card>
  );
}
