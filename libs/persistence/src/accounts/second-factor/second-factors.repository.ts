import type { SecondFactorView, TeamAccount } from '@app/contracts';
import type { Page } from '../../database/page.js';
import type { Queries } from '../../database/queries.js';
import { lockAccount, type AccountRef } from '../accounts.statements.js';
import * as statements from './second-factors.statements.js';
import type { FactorAccount, StoredFactor } from './second-factors.statements.js';

/** The proof of a second factor: the step of the code that was given, or the hash of a recovery code. */
export type FactorProof = { secret: Buffer; step: number } | { recovery: Buffer };

/** Second factors of operations, administration and venues' staff. */
export class SecondFactorsRepository {
  constructor(private readonly db: Queries) {}

  /** Null when none was ever begun. */
  of({ account, id }: AccountRef): Promise<StoredFactor | null> {
    return this.db.one(statements.storedFactor[account], [id]);
  }

  accountOf({ account, id }: AccountRef): Promise<FactorAccount | null> {
    return this.db.one(statements.factorAccount[account], [id]);
  }

  async view({ account, id }: AccountRef): Promise<SecondFactorView> {
    const row = await this.db.one(statements.factorView[account], [id]);
    return row ?? { offered: false, needed: false, enrolledAt: null, recoveryCodesLeft: 0 };
  }

  /** Operations and administration, the newest first. */
  team({ before, limit }: Page): Promise<TeamAccount[]> {
    return this.db.all(statements.teamAccounts, [before ?? null, limit]);
  }

  /** Locks an account, so that no factor is enrolled meanwhile, and gives whether it signs in with one. */
  async lock({ account, id }: AccountRef): Promise<boolean> {
    await this.db.all(lockAccount[account], [id]);
    return (await this.db.one(statements.hasFactor[account], [id])) !== null;
  }

  /** Uses a proof up; false when it was used before, or when the factor is another one by now. */
  async useProof({ account, id }: AccountRef, proof: FactorProof): Promise<boolean> {
    const used =
      'step' in proof
        ? await this.db.one(statements.useStep[account], [id, proof.secret, proof.step])
        : await this.db.one(statements.useRecoveryCode[account], [id, proof.recovery]);
    return used !== null;
  }

  /** Keeps the (sealed) secret of a factor that is being set up. The factor of before works until the new one is enrolled. */
  async begin({ account, id }: AccountRef, pending: Buffer): Promise<void> {
    await this.db.all(statements.beginFactor[account], [id, pending]);
  }

  /** Puts the pending secret in force, whose first code is used up with it; false when another one is pending by now. */
  async enrol({ account, id }: AccountRef, pending: Buffer, step: number): Promise<boolean> {
    return (await this.db.one(statements.enrolFactor[account], [id, pending, step])) !== null;
  }

  /** Replaces all recovery codes by new ones, as their hashes. */
  async replaceRecoveryCodes({ account, id }: AccountRef, hashes: readonly Buffer[]): Promise<void> {
    await this.db.all(statements.deleteRecoveryCodes[account], [id]);
    await this.db.all(statements.insertRecoveryCodes[account], [id, hashes]);
  }

  /** Deletes a factor with its recovery codes; false when there is none, or when its account may not have one any more. */
  async drop({ account, id }: AccountRef): Promise<boolean> {
    await this.db.all(lockAccount[account], [id]);
    return (await this.db.one(statements.dropFactor[account], [id])) !== null;
  }
}
