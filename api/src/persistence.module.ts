import { Global, Module, type DynamicModule } from '@nestjs/common';
import { Database } from '@app/persistence';

/** The database with its repositories, for every module to inject. Commands need no module: they are functions of a given transaction. */
@Global()
@Module({})
export class PersistenceModule {
  static on(database: Database): DynamicModule {
    const providers = [{ provide: Database, useValue: database }];
    return { module: PersistenceModule, providers, exports: providers };
  }
}
