// Judges a report of npm audit on the packages that production runs. scripts/audit.mjs fetches the report.

/**
 * The vulnerabilities that production may run with, each with its reason and the last day of the exception (docs/security.md, Packages):
 * { id: 'GHSA-xxxx-xxxx-xxxx', reason: 'Only reached by …, which we do not call.', until: '2026-12-31' }
 */
const EXCEPTIONS = [];

const SEVERE = ['high', 'critical'];

/** Returns the severe advisories in a report of npm audit; null when the registry answered none. */
function advisoriesOf(report) {
  if (!report?.vulnerabilities) return null;
  const all = Object.values(report.vulnerabilities).flatMap(({ via }) => via.filter((one) => typeof one === 'object'));
  const severe = all.filter(({ severity }) => SEVERE.includes(severity));
  return new Map(severe.map((one) => [one.url?.split('/').at(-1) ?? String(one.source), one]));
}

/** Returns the faults in a report; null for a report without an answer. */
export function judgeReport(report, { exceptions = EXCEPTIONS, today = new Date().toISOString().slice(0, 10) } = {}) {
  const advisories = advisoriesOf(report);
  if (!advisories) return null;
  const found = [...advisories].flatMap(([id, { name, range, severity, title }]) => {
    const exception = exceptions.find((one) => one.id === id);
    if (exception && exception.until >= today) return [];
    const since = exception ? `, whose exception ended on ${exception.until}` : '';
    return [`${name} ${range} has ${id} (${severity}: ${title})${since}: raise it, or add an exception with its reason`];
  });
  const done = exceptions
    .filter(({ id }) => !advisories.has(id))
    .map(({ id }) => `the exception of ${id} is for a hole that is gone: remove it`);
  return [...found, ...done];
}
