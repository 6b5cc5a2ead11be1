import type { DatebookId } from '@app/contracts';
import { create } from 'zustand';
import { BALANCED } from './board-order.js';

/** Where the reader stands between saving (0) and experience (1), per plan; it outlives a change of tab and is nobody else's. */
const useTastes = create<Record<DatebookId, number>>(() => ({}));

export const useTaste = (dateBookId: DatebookId): readonly [number, (taste: number) => void] => [
  useTastes((plans) => plans[dateBookId] ?? BALANCED),
  (taste) => useTastes.setState({ [dateBookId]: taste }),
];
