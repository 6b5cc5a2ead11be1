import { ConsentList } from '../../features/accounts/components/consent-list.js';
import { BlocksPanel } from '../../features/admin/reports/components/blocks-panel.js';
import { useText } from '../../lib/i18n/i18n.js';
import { Card } from '../../ui/card.js';
import { Fold } from '../../ui/fold.js';

const WHAT = ['name', 'place', 'preferences', 'needs', 'money', 'votes', 'contact', 'upi', 'report'] as const;
const WHO = ['group', 'venues', 'team'] as const;

/** Lists which data the members of a plan, venues and our team read about the person, and from when on. */
function WhoSeesWhat() {
  const t = useText();
  return (
    <dl className="divide-y divide-line">
      {WHAT.map((what) => (
        <div key={what} className="grid gap-1 py-3">
          <dt className="font-semibold">{t(`sees.${what}`)}</dt>
          {WHO.map((who) => (
            <dd key={who} className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-2 text-sm">
              <span className="text-muted">{t(`sees.${who}`)}</span>
              <span>{t(`sees.${what}.${who}`)}</span>
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

/** What a person has agreed to, who sees what of them, and whom they have blocked. */
export function PrivacyPanel() {
  const t = useText();
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg font-semibold">{t('consent.list')}</h2>
      <ConsentList />
      <h2 className="border-t border-line pt-3 text-lg font-semibold">{t('sees.title')}</h2>
      <p className="text-sm text-muted">{t('sees.lead')}</p>
      <Fold label={t('sees.open')}>
        <div className="text-ink">
          <WhoSeesWhat />
        </div>
      </Fold>
      <h2 className="border-t border-line pt-3 text-lg font-semibold">{t('blocks.title')}</h2>
      <BlocksPanel />
    </Card>
  );
}
