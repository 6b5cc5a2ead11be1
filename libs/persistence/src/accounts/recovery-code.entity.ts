import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('recovery_codes')
export class RecoveryCode {
  @PrimaryColumn({ type: 'uuid' })
  userId!: string;

  @PrimaryColumn({ type: 'bytea' })
  codeHash!: Buffer;

  @Column({ type: 'timestamptz', nullable: true })
  usedAt!: Date | null;
}
