import type { VenueProfile } from '@app/contracts';
import { mayDo } from '@app/domain';
import { useText } from '../../../lib/i18n/i18n.js';
import { KeysPanel } from './keys-panel.js';
import { WebhooksPanel } from './webhooks-panel.js';

/** The venue's own system, among the settings of its desk; its owners alone connect it. */
export function SystemTab({ profile }: { profile: VenueProfile }) {
  const t = useText();
  if (!mayDo(profile.staff.role, 'team')) return <p className="rounded-card bg-sunken p-4 text-muted">{t('system.onlyOwners')}</p>;
  return (
    <>
      <p className="text-muted">
        {t('system.lead')}{' '}
        <a href="/api/docs" target="_blank" rel="noreferrer" className="font-semibold text-indigo underline underline-offset-2">
          {t('system.docs')}
        </a>
      </p>
      <KeysPanel />
      <WebhooksPanel />
    </>
  );
}
