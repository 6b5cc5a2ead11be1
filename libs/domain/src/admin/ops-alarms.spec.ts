import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { OPS_NUMBERS } from '@app/contracts';
import { isAlarm, OPS_ALARMS } from './ops-alarms.js';

describe('an alarm', () => {
  it('is given above its limit, not at it, and never for what was not measured', () => {
    for (const name of OPS_NUMBERS) {
      const above = OPS_ALARMS[name]?.above;
      expect([name, isAlarm(name, null)]).toEqual([name, false]);
      if (above === undefined) expect([name, isAlarm(name, 1e6)]).toEqual([name, false]);
      else expect([name, isAlarm(name, above), isAlarm(name, above + 0.001)]).toEqual([name, false, true]);
    }
  });

  it('has a runbook in the operations guide', () => {
    const guide = readFileSync('docs/operations.md', 'utf8');
    for (const { runbook } of Object.values(OPS_ALARMS)) expect(guide).toContain(`\n### ${runbook}\n`);
  });
});
