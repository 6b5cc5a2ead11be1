import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { pathTo, type PersonRecord, type PersonReport } from '@app/contracts';
import { dateAndTime, plainDate, shortDay } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { Badge } from '../../../ui/badge.js';
import { PersonLink } from '../components/person-link.js';

const LINK = 'inline-flex min-h-11 items-center break-all text-indigo underline';

/** One of the lists of a record, or a note that it is empty. */
function Section({ title, empty, children }: { title: string; empty?: string; children: ReactNode[] }) {
  if (children.length === 0 && !empty) return null;
  return (
    <section className="grid gap-2 border-t border-line pt-4 *:min-w-0">
      <h3 className="text-base font-semibold">{title}</h3>
      {children.length > 0 ? <ul className="grid gap-3">{children}</ul> : <p className="text-sm text-muted">{empty}</p>}
    </section>
  );
}

function Reports({ title, reports }: { title: string; reports: readonly PersonReport[] }) {
  const t = useText();
  return (
    <Section title={title} empty={t('people.noReports')}>
      {reports.map(({ id, reason, kind, createdAt, closed }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-2 text-sm">
          <span>
            {t(`report.reason.${reason}`)}
            {kind === 'block' && ` · ${t('adminReports.blocked')}`}
            <span className="block text-muted">{dateAndTime(createdAt)}</span>
          </span>
          <Badge tone={closed ? 'leaf' : 'marigold'}>{t(closed ? 'people.closed' : 'people.waiting')}</Badge>
        </li>
      ))}
    </Section>
  );
}

function Plans({ plans }: Pick<PersonRecord, 'plans'>) {
  const t = useText();
  return (
    <Section title={t('people.plans')} empty={t('people.noPlans')}>
      {plans.map(({ id, planType, role, state, citySlug, date, leftAt, deletedAt }) => (
        <li key={id} className="grid text-sm">
          <span className="flex flex-wrap items-center justify-between gap-2">
            <span>
              {[t(`planType.${planType}`), t(`manage.role.${role}`), citySlug && t(`city.${citySlug}`), date && shortDay(date)]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <Badge>{deletedAt ? t('people.gone') : leftAt ? t('people.left') : t(`timeMachine.plan.${state}`)}</Badge>
          </span>
          <Link to={pathTo('adminPlan', { planId: id })} className={LINK} translate="no">
            {id}
          </Link>
        </li>
      ))}
    </Section>
  );
}

/** The guests that an account took over, or the account that took over a guest. */
function Merges({ person: { kind, merged, mergedInto } }: { person: PersonRecord }) {
  const t = useText();
  const all = [
    ...(mergedInto ? [{ id: mergedInto.userId, text: t('people.mergedInto', { time: dateAndTime(mergedInto.at) }) }] : []),
    ...merged.map(({ guestId, at }) => ({ id: guestId, text: t('people.mergedGuest', { time: dateAndTime(at) }) })),
  ];
  return (
    <Section title={t('people.merges')} {...(kind !== 'guest' && { empty: t('people.noMerges') })}>
      {all.map(({ id, text }) => (
        <li key={id} className="grid text-sm">
          {text}
          <PersonLink id={id}>{id}</PersonLink>
        </li>
      ))}
    </Section>
  );
}

/** The plans, statements and notifications of a person, and the team's actions on them. */
export function PersonLists({ person }: { person: PersonRecord }) {
  const t = useText();
  const { plans, consents, reportsBy, reportsAbout, ownerFlags, history } = person;
  return (
    <>
      <Plans plans={plans} />
      <Merges person={person} />
      <Section title={t('people.consents')} empty={t('people.noConsents')}>
        {consents.map(({ item, granted, version, at }) => (
          <li key={item} className="flex flex-wrap items-center justify-between gap-2 text-sm">
            <span>
              {t(`people.consent.${item}`)}
              <span className="block text-muted">
                {version} · {plainDate(at)}
              </span>
            </span>
            <Badge tone={granted ? 'leaf' : 'neutral'}>{t(granted ? 'people.yes' : 'people.no')}</Badge>
          </li>
        ))}
      </Section>
      <Reports title={t('people.reportsBy')} reports={reportsBy} />
      <Reports title={t('people.reportsAbout')} reports={reportsAbout} />
      <Section title={t('people.flags')}>
        {ownerFlags.map(({ id, sign, dateBookId, createdAt, closedAt }) => (
          <li key={id} className="grid text-sm">
            <span className="flex flex-wrap items-center justify-between gap-2">
              {t(`ownerFlags.sign.${sign}`)} · {plainDate(createdAt)}
              <Badge tone={closedAt ? 'leaf' : 'marigold'}>{t(closedAt ? 'people.closed' : 'people.waiting')}</Badge>
            </span>
            <Link to={pathTo('adminPlan', { planId: dateBookId })} className={LINK} translate="no">
              {dateBookId}
            </Link>
          </li>
        ))}
      </Section>
      <Section title={t('people.history')} empty={t('people.noHistory')}>
        {history.map(({ id, type, by, reason, at }) => (
          <li key={id} className="grid gap-0.5 text-sm">
            <strong className="font-semibold">{t(`securityLog.${type}`)}</strong>
            <span className="text-muted">
              {by ? t('people.by', { name: by.firstName, time: dateAndTime(at) }) : t('people.bySystem', { time: dateAndTime(at) })}
            </span>
            {reason && <span className="wrap-anywhere">{reason}</span>}
          </li>
        ))}
      </Section>
    </>
  );
}
