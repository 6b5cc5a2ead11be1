import { describe, expect, it } from '@jest/globals';
import { useTestDatabase } from '@app/testkit/testing/use-test-database';
import type { Database } from '../database/database.js';
import { seedDemoGuides } from './demo-guides.js';

let database: Database;
useTestDatabase((opened) => void (database = opened));

const REAL = { name: 'Meera', languages: [], bio: null, verified: true, phoneNumber: '+912941234567', whatsappNumber: null };
const inUdaipur = () => database.guides.list('udaipur');

describe('the guides of a demonstration', () => {
  it('are marked, have no number, and give way to the first real guide, who stays', async () => {
    await seedDemoGuides(database);
    const listed = await database.guides.list(null);
    expect(listed).toHaveLength(9);
    expect(listed.filter(({ isDemo, hasPhone, hasWhatsapp }) => !isDemo || hasPhone || hasWhatsapp)).toEqual([]);
    expect(await database.guides.all()).toEqual([]);
    expect(await database.guides.ofCity('udaipur')).toBeNull();
    expect(await database.transaction((tx) => tx.guides.save('udaipur', { ...REAL, version: null }))).toBe(true);
    await seedDemoGuides(database);
    expect(await inUdaipur()).toMatchObject([{ name: 'Meera', isDemo: false, hasPhone: true }]);
    await expect(database.source.query(`UPDATE local_contacts SET phone_number = '+919800000000' WHERE is_demo`)).rejects.toMatchObject({
      code: '23514',
    });
  });
});
