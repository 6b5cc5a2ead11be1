import { useText } from '../../../lib/i18n/i18n.js';

const WHAT = ['name', 'place', 'preferences', 'needs', 'money', 'votes', 'contact', 'report'] as const;
const WHO = ['group', 'venues', 'team'] as const;

/** What the people in a plan, venues and our team read of somebody, and from when on. */
export function WhoSeesWhat() {
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
