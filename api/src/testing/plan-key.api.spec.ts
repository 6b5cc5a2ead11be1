import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { call, liveAuction, offerBody, signInEverybody, statementsSent } from '@app/testkit';
import { database, url, useRunningApi } from './running-api.js';

useRunningApi();

const CONDITIONS = ['Index Cond', 'Recheck Cond', 'Filter', 'TID Cond'] as const;

/** A node of a plan, as EXPLAIN gives it. */
type Node = Partial<Record<(typeof CONDITIONS)[number] | 'Node Type' | 'Relation Name' | 'Alias' | 'Join Filter', string>> & {
  Plans?: Node[];
};

/** Columns that lead to one plan: its id, and ids of what belongs to it. */
const KEY = '(?:datebook_id|request_id|bid_id|booking_id|event_id|id)';

/** Returns the reads of tables of plans that neither their own conditions nor a join of theirs narrow to one plan, as "table by columns". */
function acrossPlans(node: Node, tables: ReadonlySet<string>, joins = ''): string[] {
  const joined = `${joins} ${node['Join Filter'] ?? ''}`;
  const below = (node.Plans ?? []).flatMap((part) => acrossPlans(part, tables, joined));
  const { 'Relation Name': table = '', Alias: alias = '' } = node;
  if (!tables.has(table) || node['Node Type'] === 'ModifyTable') return below;
  const conditions = CONDITIONS.map((name) => node[name] ?? '').join(' ');
  const ofOnePlan = new RegExp(`(?<![\\w.])(?:\\w+\\.)?${KEY} = `);
  const isJoined = new RegExp(`\\b${alias}\\.${KEY} = |= ${alias}\\.${KEY}\\b`);
  if (ofOnePlan.test(conditions) || isJoined.test(joined)) return below;
  const columns = [...conditions.matchAll(/(?<![\w.])(?:\w+\.)?(\w+) = /g)].map(([, column]) => column);
  return [`${table} by ${[...new Set(columns)].sort().join(', ')}`, ...below];
}

/** Returns what the statements of `work` read across plans. */
async function readAcrossPlans(work: () => Promise<unknown>): Promise<string[]> {
  const texts = new Set((await statementsSent(work)).flatMap((write) => write.texts));
  const rows = await database.source.query<{ name: string }[]>(
    `SELECT DISTINCT table_name AS name FROM information_schema.columns WHERE table_schema = 'public'
       AND (column_name IN ('datebook_id', 'request_id', 'bid_id', 'booking_id') OR table_name = 'datebooks')`,
  );
  const tables = new Set(rows.map(({ name }) => name));
  const runner = database.source.createQueryRunner();
  const found = new Set<string>();
  try {
    // The conditions by which rows are found stand beside their tables in plans of this kind alone.
    for (const kind of ['seqscan', 'hashjoin', 'mergejoin']) await runner.query(`SET enable_${kind} = off`);
    for (const text of texts) {
      if (!/^\s*(?:WITH|SELECT|INSERT|UPDATE|DELETE)\b/.test(text)) continue;
      const [row] = (await runner.query(`EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${text}`)) as { 'QUERY PLAN': { Plan: Node }[] }[];
      for (const { Plan: plan } of row?.['QUERY PLAN'] ?? []) for (const one of acrossPlans(plan, tables)) found.add(one);
    }
    await runner.query('RESET ALL');
  } finally {
    await runner.release();
  }
  return [...found].sort();
}

/** What the hot paths read beyond their plan, each with the reason. Nothing else may, and none of it is locked. */
const ACROSS = {
  // How reliable a venue is, and how many of its offers stand at once, is a matter of all its plans.
  bid: ['bids by status, venue_id', 'bids by venue_id'],
  // A reference names one booking of all; whether somebody has booked twice about one time is a matter of their plans.
  accept: ['bookings by ref', 'members by user_id'],
  vote: [],
  read: [],
  'catch up': [],
};

it.each(Object.keys(ACROSS) as (keyof typeof ACROSS)[])('%s reads of other plans what is said of it, and nothing else', async (what) => {
  const plan = await liveAuction(database, { venues: 3, members: 1, offers: [null, 3200] });
  const people = await signInEverybody(database, plan);
  const bid = `/bids/${plan.bidIds[0] ?? ''}`;
  const WORK = {
    bid: () =>
      call(url, `POST /venues/me/bid-requests/${plan.requestId}/bids`, {
        token: people.venues[0] ?? '',
        key: randomUUID(),
        body: offerBody(),
      }),
    accept: () =>
      call(url, `POST ${bid}/accept`, {
        cookie: people.owner,
        key: randomUUID(),
        body: { expectedVersion: 1, contact: { name: 'Kabir', phone: '+919800000001' } },
      }),
    vote: () => call(url, `PUT ${bid}/vote`, { cookie: people.member, body: { vote: 'love' } }),
    read: () => call(url, `GET /datebooks/${plan.id}`, { cookie: people.owner }),
    'catch up': () => call(url, `GET /datebooks/${plan.id}/events?after=0`, { cookie: people.owner }),
  };
  expect(await readAcrossPlans(WORK[what])).toEqual(ACROSS[what]);
});
