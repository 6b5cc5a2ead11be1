import type { PlanId } from '@app/contracts';
import { BALANCED } from './board-order.js';
import { create } from 'zustand';

/** The reader's position between saving (0) and experience (1), per plan; it outlives a change of tab and is private. */
const useTastes = create<Record<PlanId, number>>(() => ({}));

export const useTaste = (dateBookId: PlanId): readonly [number, (taste: number) => void] => [
  useTastes((plans) => plans[dateBookId] ?? BALANCED),
  (taste) => useTastes.setState({ [dateBookId]: taste }),
];
