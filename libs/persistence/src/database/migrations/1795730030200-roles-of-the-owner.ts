import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Lets the owner of the schema alone give and change roles of people. The programs' role may only take one from a person who is forgotten with
 * it, so that the caller who makes a program run a statement of theirs becomes no administrator. A trigger, because the build before writes the column
 * with its default in each insert and would be refused by a grant without it.
 */
export class RolesOfTheOwner1795730030200 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE FUNCTION keep_role() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
      BEGIN
        IF pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE')
          OR (TG_OP = 'UPDATE' AND NEW.role = 'user' AND NEW.forgotten_at IS NOT NULL) THEN RETURN NEW;
        END IF;
        RAISE insufficient_privilege USING MESSAGE = 'only the owner of the schema gives roles';
      END $$`);
    await runner.query(
      `CREATE TRIGGER keep_role_of_new BEFORE INSERT ON users FOR EACH ROW WHEN (NEW.role <> 'user') EXECUTE FUNCTION keep_role()`,
    );
    await runner.query(
      `CREATE TRIGGER keep_role BEFORE UPDATE ON users FOR EACH ROW WHEN (NEW.role <> OLD.role) EXECUTE FUNCTION keep_role()`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER keep_role ON users');
    await runner.query('DROP TRIGGER keep_role_of_new ON users');
    await runner.query('DROP FUNCTION keep_role()');
  }
}
