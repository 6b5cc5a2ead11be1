import { entriesOf } from '@app/contracts';
import { KEPT_MS, personalData, TUNABLES, type DataKind, type PersonalDatum } from '@app/domain';
import { lengthText, listOf, sentence } from '../../lib/format.js';
import { useText, type Translate } from '../../lib/i18n/i18n.js';
import { Prose } from '../../ui/prose.js';

const readersOf = (t: Translate, { readers }: PersonalDatum): string =>
  sentence(readers.length > 0 ? listOf(readers.map((reader) => t(`privacy.reader.${reader}`))) : t('privacy.reader.none'));

const timeOf = (t: Translate, { kept }: PersonalDatum): string =>
  typeof kept === 'string' ? t(`privacy.kept.${kept}`) : t(`privacy.kept.${kept.from}`, { time: lengthText(kept.ms) });

function DataRow({ kind, datum }: { kind: DataKind; datum: PersonalDatum }) {
  const t = useText();
  const facts = [
    ['privacy.reads', readersOf(t, datum)],
    ['privacy.keeps', timeOf(t, datum)],
    ['privacy.export', t(datum.isExported ? 'privacy.yes' : 'privacy.no')],
    ['privacy.deletion', t(`privacy.after.${datum.onDeletion}`)],
  ] as const;
  return (
    <li className="grid gap-2 rounded-card bg-raised p-4 shadow-card">
      <h3 className="text-base">{t(`privacy.data.${kind}`)}</h3>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 text-sm sm:grid-cols-4">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-muted">{t(label)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

/** The kinds of personal data, from the list that export and deletion use. */
function DataList() {
  const rows = entriesOf(personalData());
  return (
    <ul className="mt-2 grid gap-3">
      {rows.map(([kind, datum]) => (
        <DataRow key={kind} kind={kind} datum={datum} />
      ))}
    </ul>
  );
}

export default function PrivacyScreen() {
  const { guestCookieMs, truncateLocationMs, contactVisibleMs, guestPurgeMs } = TUNABLES;
  return (
    <Prose
      page="privacy"
      title="privacy.title"
      lead="privacy.lead"
      sections={[
        { title: 'privacy.what', text: 'privacy.whatText', more: <DataList /> },
        { title: 'privacy.location', text: 'privacy.locationText', values: { coarse: sentence(lengthText(truncateLocationMs)) } },
        { title: 'privacy.share', text: 'privacy.shareText', values: { contact: lengthText(contactVisibleMs) } },
        {
          title: 'privacy.cookies',
          text: 'privacy.cookiesText',
          values: { session: lengthText(guestCookieMs), browser: lengthText(KEPT_MS.knownBrowser) },
        },
        { title: 'privacy.rights', text: 'privacy.rightsText', values: { guests: lengthText(guestPurgeMs) } },
      ]}
    />
  );
}
