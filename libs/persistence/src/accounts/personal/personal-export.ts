import { iso } from '../../database/views.js';
import { preferencePairs } from '../../database/fields/preference-fields.js';
import { isConfirmedSql } from '../mail/mail-addresses.statements.js';

/** Whether the contact of booking k is user u's: of the one who accepted, known only by its being the one they have in their profile; SQL. */
export const OWN_CONTACT = `(k.contact_name, k.contact_phone, k.contact_email) IS NOT DISTINCT FROM (u.contact_name, u.contact_phone, u.contact_email)`;

/** Whether nobody but user u could book for plan d; SQL. */
export const DECIDED_ALONE = `d.created_by = u.id AND d.delegate_id IS NULL`;

/**
 * SQL for everything that is kept of the user $1, as one JSON object. Other people's names, preferences, places and votes are theirs; titles
 * and texts of notifications may name them, so only what happened is given.
 */
export const EXPORT = `SELECT jsonb_build_object(
    'exportedAt', ${iso('app_clock()')},
    'profile', jsonb_build_object('id', u.id, 'firstName', u.first_name, 'email', u.email, 'isMailConfirmed', ${isConfirmedSql('coalesce(u.email, u.contact_email)')}, 'isGuest', u.is_guest, 'role', u.role,
      'adultConfirmedAt', ${iso('u.adult_at')}, 'contact', jsonb_build_object('name', u.contact_name, 'phone', u.contact_phone,
        'email', u.contact_email), 'upiId', u.upi_id, 'approvalUntil', ${iso('u.approval_until')}, 'lastSeenOn', u.seen_on, 'settings', u.settings,
      'deletionDueAt', (SELECT ${iso('x.due_at')} FROM account_deletions x WHERE x.user_id = u.id),
      'createdAt', ${iso('u.created_at')}),
    'sessions', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'kind', s.kind, 'createdAt', ${iso('s.created_at')},
        'expiresAt', ${iso('s.expires_at')}) ORDER BY s.id), '[]') FROM sessions s WHERE s.user_id = u.id),
    'identities', (SELECT coalesce(jsonb_agg(jsonb_build_object('issuer', i.issuer, 'subject', i.subject, 'linkedAt', ${iso('i.linked_at')})
        ORDER BY i.issuer), '[]') FROM identities i WHERE i.user_id = u.id),
    'plans', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name, 'planType', d.plan_type, 'state', d.state,
        'role', m.role, 'createdAt', ${iso('d.created_at')}, 'joinedAt', ${iso('m.joined_at')},
        'deletedAt', ${iso('d.deleted_at')},
        'location', CASE WHEN m.latitude IS NOT NULL THEN jsonb_build_object('latitude', m.latitude::text, 'longitude', m.longitude::text,
          'source', m.location_source, 'citySlug', m.city_slug) END,
        'preferences', (SELECT jsonb_build_object(${preferencePairs('p')}, 'savedAt', ${iso('p.saved_at')})
          FROM preferences p WHERE p.datebook_id = d.id AND p.user_id = u.id),
        'votes', (SELECT coalesce(jsonb_agg(jsonb_build_object('bidId', w.bid_id, 'venueName', v.name, 'vote', w.vote,
            'reason', w.reason) ORDER BY w.bid_id), '[]')
          FROM votes w JOIN bids b ON b.id = w.bid_id AND b.datebook_id = d.id JOIN venues v ON v.id = b.venue_id WHERE w.user_id = u.id),
        'proposalVotes', (SELECT coalesce(jsonb_agg(jsonb_build_object('key', w.key, 'agree', w.agree, 'votedAt', ${iso('w.voted_at')})
            ORDER BY w.key), '[]') FROM compromise_votes w WHERE w.datebook_id = d.id AND w.user_id = u.id),
        'reminder', (SELECT jsonb_build_object('everyWeeks', r.every_weeks, 'daysBefore', r.days_before, 'nextDay', r.next_day,
            'remindAt', ${iso('r.remind_at')}) FROM again_reminders r WHERE r.datebook_id = d.id AND r.user_id = u.id),
        'bookings', (SELECT coalesce(jsonb_agg(jsonb_build_object('ref', k.ref, 'status', k.status, 'venueName', v.name,
            'startAt', ${iso('k.start_at')}, 'partySize', k.party_size, 'proposedPrice', k.proposed_price,
            'contact', CASE WHEN ${OWN_CONTACT} OR ${DECIDED_ALONE} THEN jsonb_build_object('name', k.contact_name, 'phone', k.contact_phone,
              'email', k.contact_email) END, 'createdAt', ${iso('k.created_at')},
            'review', (SELECT jsonb_build_object('stars', w.stars, 'tags', to_jsonb(w.tags), 'text', w.text) FROM reviews w
              WHERE w.booking_id = k.id AND w.user_id = u.id),
            'messages', (SELECT coalesce(jsonb_agg(jsonb_build_object('kind', g.kind, 'at', ${iso('g.at')}) ORDER BY g.id), '[]')
              FROM booking_messages g WHERE g.booking_id = k.id AND g.user_id = u.id),
            'marks', (SELECT coalesce(jsonb_agg(jsonb_build_object('line', g.line, 'kept', g.kept, 'at', ${iso('g.at')}) ORDER BY g.line), '[]')
              FROM booking_marks g WHERE g.booking_id = k.id AND g.user_id = u.id),
            'lateCancel', CASE WHEN k.strike_user_id = u.id THEN k.strike::float8 END,
            'split', (SELECT jsonb_build_object('share', s.share, 'amount', s.amount, 'paidAt', ${iso('s.paid_at')},
              'receivedAt', ${iso('s.received_at')}) FROM split_parts s WHERE s.booking_id = k.id AND s.user_id = u.id),
            'paidBill', EXISTS (SELECT FROM splits s WHERE s.booking_id = k.id AND s.payer_id = u.id),
            'noShow', (SELECT jsonb_build_object('markedAt', ${iso('n.marked_at')}, 'disputedAt', ${iso('n.disputed_at')},
              'decidedAt', ${iso('n.decided_at')}, 'upheld', n.upheld) FROM no_shows n WHERE n.booking_id = k.id AND n.user_id = u.id),
            'dispute', (SELECT n.dispute FROM no_shows n WHERE n.booking_id = k.id AND n.user_id = u.id)) ORDER BY k.id), '[]')
          FROM bookings k JOIN venues v ON v.id = k.venue_id WHERE k.datebook_id = d.id)) ORDER BY d.id), '[]')
      FROM members m JOIN datebooks d ON d.id = m.datebook_id WHERE m.user_id = u.id AND m.left_at IS NULL),
    'leftPlans', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', m.datebook_id, 'joinedAt', ${iso('m.joined_at')},
        'leftAt', ${iso('m.left_at')}) ORDER BY m.datebook_id), '[]') FROM members m WHERE m.user_id = u.id AND m.left_at IS NOT NULL),
    'reports', (SELECT coalesce(jsonb_agg(jsonb_build_object('kind', x.kind, 'about', CASE WHEN x.venue_id IS NOT NULL THEN 'venue' WHEN x.guide_id IS NOT NULL THEN 'guide' ELSE 'person' END,
        'venueName', v.name, 'reason', x.reason, 'text', x.text, 'createdAt', ${iso('x.created_at')}, 'liftedAt', ${iso('x.lifted_at')})
        ORDER BY x.id), '[]') FROM reports x LEFT JOIN venues v ON v.id = x.venue_id WHERE x.reporter_id = u.id),
    'messages', (SELECT coalesce(jsonb_agg(jsonb_build_object('channel', y.channel, 'type', y.type, 'sentAt', ${iso('y.sent_at')})
        ORDER BY y.id), '[]') FROM deliveries y WHERE y.user_id = u.id),
    'notifications', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'type', n.type, 'priority', n.priority, 'isRead', n.is_read,
        'planId', n.datebook_id, 'createdAt', ${iso('n.created_at')}) ORDER BY n.id), '[]') FROM notifications n WHERE n.user_id = u.id),
    'banners', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'kind', b.kind, 'planId', b.datebook_id,
        'createdAt', ${iso('b.created_at')}) ORDER BY b.id), '[]') FROM banners b WHERE b.user_id = u.id),
    'consents', (SELECT coalesce(jsonb_agg(jsonb_build_object('item', c.item, 'granted', c.granted, 'version', c.version,
        'language', c.language, 'at', ${iso('c.at')}) ORDER BY c.id), '[]') FROM consents c WHERE c.user_id = u.id),
    'pushSubscriptions', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'endpoint', s.endpoint, 'createdAt', ${iso('s.created_at')})
        ORDER BY s.id), '[]') FROM push_subscriptions s WHERE s.user_id = u.id),
    'passkeys', (SELECT coalesce(jsonb_agg(jsonb_build_object('name', k.name, 'madeAt', ${iso('k.created_at')}, 'usedAt', ${iso('k.used_at')})
        ORDER BY k.id), '[]') FROM passkeys k WHERE k.user_id = u.id),
    'securityEvents', (SELECT coalesce(jsonb_agg(jsonb_build_object('type', a.action, 'at', ${iso('a.at')}) ORDER BY a.id), '[]')
      FROM audit_log a WHERE a.actor_id = u.id OR a.subject_id = u.id)
  ) AS data FROM users u WHERE u.id = $1`;
