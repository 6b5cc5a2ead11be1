import { listAnswers, type NeedAnswer, type NeedAnswers, type ScoreParts } from '@app/contracts';
import { valueScore } from './value-score.js';

/** How much of a need is met by each answer. */
const MET: Record<NeedAnswer, number> = { yes: 1, ask: 0.5, no: 0 };
/** The share of the fit that needs decide. */
const NEEDS_SHARE = 0.5;

/** The share of the needs that the answers meet, 0..1: `ask` counts half; 1 without needs. */
export function metShare(answers: NeedAnswers): number {
  const list = listAnswers(answers);
  return list.length === 0 ? 1 : list.reduce((sum, [, answer]) => sum + MET[answer], 0) / list.length;
}

/**
 * An offer's score for a reader with these answers to their own needs: half of the fit counts as far as the needs are met, so that it stays
 * in 0..1. The stored score leaves needs out: all members read it, and could work out from it what one of them needs.
 */
export function withNeeds<T extends { parts: ScoreParts; valueScore: number }>(bid: T, answers: NeedAnswers | undefined): T {
  const met = metShare(answers ?? {});
  if (met === 1) return bid;
  const parts = { ...bid.parts, fit: bid.parts.fit * (1 - NEEDS_SHARE * (1 - met)) };
  return { ...bid, parts, valueScore: valueScore(parts) };
}
