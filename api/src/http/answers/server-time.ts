import { Header } from '@nestjs/common';
import { HEADERS } from '@app/contracts';

/** Says in the answer what the server's clock shows. */
export const ServerTime = () => Header(HEADERS.now, () => new Date().toISOString());
