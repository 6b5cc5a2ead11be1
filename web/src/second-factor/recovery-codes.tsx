import { useText } from '../lib/i18n/i18n.js';
import { PRODUCT_NAME } from '../lib/product.js';
import { Button } from '../ui/button.js';
import { Card } from '../ui/card.js';
import { useCopy } from '../ui/share.js';

/** Saves a text as a file. */
function download(name: string, text: string): void {
  const href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = Object.assign(document.createElement('a'), { href, download: name });
  link.click();
  URL.revokeObjectURL(href);
}

/** New recovery codes, shown once: to be copied, downloaded or printed. */
export function RecoveryCodesCard({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useText();
  const copy = useCopy();
  const text = codes.join('\n');
  return (
    <Card className="grid gap-4" aria-label={t('factor.codes')}>
      <h2 className="text-lg font-semibold">{t('factor.codes')}</h2>
      <p>{t('factor.codesLead')}</p>
      <ol className="grid gap-x-6 gap-y-1.5 rounded-field bg-sunken p-4 font-mono text-base sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2 print:hidden">
        <Button look="secondary" onClick={() => void copy(text, 'factor.copied')}>
          {t('factor.copy')}
        </Button>
        <Button look="secondary" onClick={() => download(`${PRODUCT_NAME}-recovery-codes.txt`, `${text}\n`)}>
          {t('factor.download')}
        </Button>
        <Button look="secondary" onClick={() => print()}>
          {t('factor.print')}
        </Button>
      </div>
      <Button className="justify-self-start print:hidden" onClick={onDone}>
        {t('factor.kept')}
      </Button>
    </Card>
  );
}
