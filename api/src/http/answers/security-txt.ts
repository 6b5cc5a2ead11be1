import type { FastifyInstance } from 'fastify';
import { LANGUAGES, pathTo } from '@app/contracts';
import type { Config } from '@app/platform';

/** RFC 9116 recommends less than a year. The time counts from each request, so the file never expires while the product runs. */
const VALID_MS = 180 * 86_400_000;
const PATH = '/.well-known/security.txt';
/** SECURITY.md, which the build of the web app publishes. */
const POLICY = '/security-policy.txt';

/** Serves /.well-known/security.txt (RFC 9116). The page for complaints is a contact of every installation, a mail address only if it is configured. */
export function serveSecurityTxt(
  fastify: FastifyInstance,
  { grievanceAddress, publicUrl }: Pick<Config, 'grievanceAddress' | 'publicUrl'>,
): void {
  const at = (path: string): string => new URL(path, publicUrl).href;
  const contacts = [...(grievanceAddress ? [`mailto:${encodeURI(grievanceAddress)}`] : []), at(pathTo('grievance'))];
  fastify.get(PATH, (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=600')
      .type('text/plain; charset=utf-8')
      .send(
        [
          ...contacts.map((contact) => `Contact: ${contact}`),
          `Expires: ${new Date(Date.now() + VALID_MS).toISOString()}`,
          `Preferred-Languages: ${LANGUAGES.join(', ')}`,
          `Canonical: ${at(PATH)}`,
          `Policy: ${at(POLICY)}`,
          '',
        ].join('\n'),
      ),
  );
}
