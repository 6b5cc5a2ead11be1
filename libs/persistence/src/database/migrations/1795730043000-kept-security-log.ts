import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Keeps the entries of the security log from the programs' role: only the owner of the schema may change one or delete a young one, so that
 * the caller who makes a program run a statement of theirs cannot remove their traces. The role may take the reason out of an entry, which leaves with
 * the person it is about, and purge an entry that is at least 30 days old. Triggers see the row and its age; a grant does not.
 */
export class KeptSecurityLog1795730043000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE FUNCTION keep_security_log() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
      BEGIN
        IF pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE') THEN
          RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
        END IF;
        IF TG_OP = 'UPDATE' AND NEW.details = OLD.details - 'reason' THEN RETURN NEW; END IF;
        IF TG_OP = 'DELETE' AND OLD.at < app_clock() - interval '30 days' THEN RETURN OLD; END IF;
        RAISE insufficient_privilege USING MESSAGE = 'only the owner of the schema changes the security log';
      END $$`);
    await runner.query(
      'CREATE TRIGGER keep_security_log BEFORE UPDATE OR DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION keep_security_log()',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER keep_security_log ON audit_log');
    await runner.query('DROP FUNCTION keep_security_log()');
  }
}
