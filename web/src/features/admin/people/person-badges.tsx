import type { PersonKind } from '@app/contracts';
import { useText } from '../../../lib/i18n/i18n.js';
import { Badge, type Tone } from '../../../ui/badge.js';

const TONES: Record<PersonKind, Tone> = { guest: 'neutral', account: 'indigo', team: 'rose', staff: 'marigold' };

/** The kind of a person, and whether they are deleted. */
export function PersonBadges({ kind, forgotten }: { kind: PersonKind; forgotten: boolean }) {
  const t = useText();
  return forgotten ? <Badge tone="brick">{t('people.deleted')}</Badge> : <Badge tone={TONES[kind]}>{t(`people.kind.${kind}`)}</Badge>;
}
