import { describe, expect, it } from '@jest/globals';
import { TUNABLES } from '@app/domain';
import { groupOf, TUNABLE_GROUPS } from './tunable-groups.js';

const keysOf = (group: string) => Object.keys(TUNABLES).filter((key) => groupOf(key) === group);

describe('the groups of the tunables', () => {
  it('hold each tunable by its subject, and leave few for the rest', () => {
    for (const [key, group] of [
      ['windowUnder3hMs', 'bidding'],
      ['softCloseMax', 'bidding'],
      ['inviteCap', 'inviting'],
      ['acknowledgeMs', 'bookings'],
      ['cancelStrictMs', 'bookings'],
      ['hourlyDeskMails', 'messages'],
      ['newBidBannerMs', 'messages'],
      ['compromiseSoonMs', 'plans'],
      ['maxPhotos', 'venues'],
      ['alcoholTaxGoaShare', 'taxes'],
      ['rejectedPhotoKeptMs', 'venues'],
      ['auditKeptMs', 'privacy'],
      ['inviteTriesMs', 'access'],
      ['teamIdleMs', 'access'],
    ] as const)
      expect([key, groupOf(key)]).toEqual([key, group]);
    for (const group of TUNABLE_GROUPS) expect([group, keysOf(group).length > 1]).toEqual([group, true]);
    expect(keysOf('system')).toEqual(['renderingShare', 'wordingsDaily']);
  });
});
