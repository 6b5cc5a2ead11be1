import { statement } from '../database/queries.js';

/** Gives a row when the member had said something else before, or nothing. */
export const castCompromiseVote = statement(
  'cast-compromise-vote',
  `INSERT INTO compromise_votes AS c (datebook_id, user_id, key, agree) VALUES ($1, $2, $3, $4)
   ON CONFLICT (datebook_id, user_id, key) DO UPDATE SET agree = $4, voted_at = app_clock() WHERE c.agree <> $4 RETURNING 1`,
);
