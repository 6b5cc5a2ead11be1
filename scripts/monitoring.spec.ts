import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { OPS_ALARMS } from '@app/domain';
import { createMetrics } from '@app/platform';

interface Rule {
  alert: string;
  expr: string;
  for: string;
  labels: { severity: string };
  annotations: { runbook: string; summary: string };
}

const at = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url));
const read = (name: string): string => readFileSync(at(name), 'utf8');
const rules = (parse(read('ops/alerts.yml')) as { groups: { rules: Rule[] }[] }).groups.flatMap((group) => group.rules);
const dashboard = JSON.parse(read('ops/grafana/dashboard.json')) as { panels: { title: string; targets: { expr: string }[] }[] };
const tests = parse(read('ops/alerts.test.yml')) as {
  tests: { input_series: { series: string }[]; alert_rule_test: { alertname: string; exp_alerts?: object[] }[] }[];
};

/** Prometheus makes these itself. */
const OF_PROMETHEUS = ['up', 'ALERTS'];
const WORDS = /\b(?:sum|max|min|count|rate|absent|histogram_quantile|vector|by|or|and|on|le)\b/g;

/** The metrics that an expression reads: its names without functions, labels, durations and numbers. */
const metricsIn = (expr: string): string[] => {
  const bare = expr
    .replaceAll(/\{[^}]*\}/g, '')
    .replaceAll(/\bby \([^)]*\)/g, '')
    .replaceAll(/\[\w+\]/g, '')
    .replaceAll(WORDS, '');
  return bare.match(/\b[a-zA-Z]\w*/g) ?? [];
};

/** The series that an API and a worker export: both have every metric. */
async function exported(): Promise<Set<string>> {
  const text = await createMetrics().registry.metrics();
  const kinds = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  return new Set(
    kinds.flatMap(([, name = '', kind]) => (kind === 'histogram' ? ['bucket', 'count', 'sum'].map((end) => `${name}_${end}`) : [name])),
  );
}

describe('the alerts', () => {
  it.each(rules.map((rule) => [rule.alert, rule] as const))('%s names a heading of the guide, and who is called', (_, rule) => {
    expect(read('docs/operations.md')).toMatch(new RegExp(`^##+ ${rule.annotations.runbook}$`, 'm'));
    expect(['page', 'ticket']).toContain(rule.labels.severity);
    expect(rule.annotations.summary).not.toBe('');
  });

  it('read series that the programs export', async () => {
    const names = await exported();
    const unknown = rules.flatMap(({ expr }) => metricsIn(expr)).filter((name) => !names.has(name) && !OF_PROMETHEUS.includes(name));
    expect(unknown).toEqual([]);
  });

  it('have the limits of the team’s page', () => {
    const limits = new Map(rules.map(({ annotations, expr }) => [annotations.runbook, Number(/> ([\d.]+)$/.exec(expr)?.[1])]));
    for (const { runbook, above } of Object.values(OPS_ALARMS)) {
      // A worker that is away is another alert of the same heading.
      const ofRunbook = rules.filter(({ annotations }) => annotations.runbook === runbook).map(({ expr }) => expr.endsWith(` > ${above}`));
      expect([runbook, ofRunbook.includes(true), limits.has(runbook)]).toEqual([runbook, true, true]);
    }
  });

  it('are each raised by one test and left alone by another', () => {
    const all = tests.tests.flatMap((test) => test.alert_rule_test);
    for (const { alert } of rules) {
      const ofIt = all.filter(({ alertname }) => alertname === alert).map(({ exp_alerts: raised = [] }) => raised.length > 0);
      expect([alert, new Set(ofIt)]).toEqual([alert, new Set([false, true])]);
    }
  });

  it('raise and stay silent as their tests say', () => {
    const { error, status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', at('ops/alerts.test.yml')], { encoding: 'utf8' });
    if (error)
      return void process.stderr.write('Left out here: the arithmetic of the alerts, which promtool (apt-get install prometheus) tests.\n');
    expect([status, stdout + stderr]).toEqual([0, expect.stringContaining('SUCCESS')]);
  });
});

describe('the dashboard', () => {
  it('reads series that the programs export', async () => {
    const names = await exported();
    const read = dashboard.panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => metricsIn(expr)));
    expect(read.filter((name) => !names.has(name) && !OF_PROMETHEUS.includes(name))).toEqual([]);
  });

  it('shows each metric that an alert reads', () => {
    const shown = new Set(dashboard.panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => metricsIn(expr))));
    expect(rules.flatMap(({ expr }) => metricsIn(expr)).filter((name) => !shown.has(name))).toEqual([]);
  });
});
