import type { Database } from '../database/database.js';
import { TickStep } from '../log/tick-step.js';
import type { Transaction } from '../database/transaction.js';
import { newEvent } from '../log/new-event.js';

const AT_ONCE = 100;
const ACKNOWLEDGEMENTS = new TickStep('acknowledgements');

/** The bookings that their venues should have acknowledged by now. Silence is told; it never ends a booking. */
export class AcknowledgementsRepository {
  constructor(private readonly database: Database) {}

  /** Notes each that is still unacknowledged, once; gives how many were looked at. */
  async noteMissing(): Promise<number> {
    const due = await this.database.read<{ id: string; plan: string }>(
      'due-acknowledgements',
      `SELECT id, datebook_id AS plan FROM bookings WHERE ack_due_at <= (SELECT app_clock()) AND ${ACKNOWLEDGEMENTS.mayTry('id')} ORDER BY ack_due_at LIMIT ${AT_ONCE}`,
      [],
    );
    return ACKNOWLEDGEMENTS.eachPlan(this.database, due, (tx, plan, booking) => noteMissing(tx, plan.id, booking.id));
  }
}

async function noteMissing(tx: Transaction, datebookId: string, bookingId: string): Promise<void> {
  const [row] = await tx.query<{ missing: boolean }>(
    `UPDATE bookings SET ack_due_at = NULL WHERE id = $1 AND ack_due_at <= app_clock()
     RETURNING status = 'confirmed' AND acknowledged_at IS NULL AS missing`,
    [bookingId],
  );
  if (row?.missing) await tx.append(datebookId, newEvent('booking.unacknowledged', { bookingId }));
}
