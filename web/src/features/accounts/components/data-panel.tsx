import { useState } from 'react';
import type { PersonalData } from '@app/contracts';
import { saveFile } from '../../../lib/device/save-file.js';
import { request } from '../../../lib/http.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { useCommand } from '../../../live/use-command.js';
import { Button } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { useAccount } from '../store.js';
import { ProofQuestion } from '../owner-proof/proof-question.js';

/** The person's rights to their data: export and deletion. */
export function DataPanel() {
  const t = useText();
  const forget = useAccount((account) => account.forget);
  const [understood, setUnderstood] = useState(false);
  const { mutateAsync: download } = useCommand({
    send: async () =>
      saveFile('my-data.json', JSON.stringify(await request<PersonalData>('/api/auth/export'), null, 2), 'application/json'),
    failure: t('settings.exportFailed'),
  });
  const { mutateAsync: erase } = useCommand({
    send: forget,
    success: () => ({ title: t('settings.deleted'), tone: 'neutral' }),
    failure: t('settings.deleteFailed'),
  });
  return (
    <Card aria-label={t('settings.data')} className="grid gap-3">
      <h2 className="text-lg font-semibold">{t('settings.data')}</h2>
      <p className="text-sm text-muted">{t('settings.exportHint')}</p>
      <div className="flex flex-wrap gap-2">
        <ProofQuestion
          trigger={(open) => (
            <Button look="secondary" onClick={open}>
              {t('settings.export')}
            </Button>
          )}
          title={t('settings.exportQuestion')}
          description={t('settings.exportHint')}
          yes={t('settings.export')}
          look="primary"
          onYes={() => download()}
        />
        <ProofQuestion
          look="danger"
          trigger={(open) => (
            <Button look="danger" onClick={open}>
              {t('settings.delete')}
            </Button>
          )}
          title={t('settings.deleteQuestion')}
          description={t('settings.deleteWarning')}
          yes={t('settings.delete')}
          ready={understood}
          word={t('settings.deleteWord')}
          onYes={() => erase()}
        >
          <label className="flex min-h-11 items-center gap-3 font-medium">
            <input type="checkbox" className="size-5" checked={understood} onChange={(event) => setUnderstood(event.target.checked)} />
            {t('settings.deleteUnderstood')}
          </label>
        </ProofQuestion>
      </div>
    </Card>
  );
}
