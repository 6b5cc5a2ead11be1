import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import fastifyCookie from '@fastify/cookie';
import { NestFactory, Reflector } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { API_VERSION, HEADERS } from '@app/contracts';
import { LiveSettingsInForce } from '@app/application';
import { API_POOLS, assertNoDemoAccounts, connectDatabase } from '@app/persistence';
import {
  announceCommits,
  createLogger,
  createMetrics,
  createSampler,
  everyTenSeconds,
  openBackends,
  openPrivatePort,
  openTraces,
  recordRequest,
  requestIdFrom,
  traced,
  trustOf,
  type ApiConfig,
} from '@app/platform';
import { AppModule, type Services } from './app.module.js';
import { AccessGuard, type Caller } from './http/session/access.js';
import { createKnownTokens } from './http/session/known-tokens.js';
import { checkDepth, UnexpectedBodyGuard } from './http/requests/unexpected-body.guard.js';
import { addressOf } from './http/network/client-address.js';
import { SocketServer } from './realtime/socket-server.js';
import { Drain, type DrainOptions } from './http/network/drain.js';
import { LimitGuard, ProvenLimitGuard } from './http/network/limits.js';
import { Overload, OverloadGuard } from './http/network/overload.js';
import { OneAddress } from './http/network/one-address.js';
import { healthOf } from './ops/health.js';
import { warmUp } from './ops/warm-up.js';
import { openApi } from './open-api/open-api.js';
import { checkOrigin } from './http/network/origin.js';
import { problemFrom } from './http/problems/problem-from.js';
import { ProblemFilter } from './http/problems/problem.filter.js';
import { RefusedAccess } from './http/session/refused-access.js';
import { Renewal } from './http/session/renewal.js';
import type { TokenCookie } from './http/session/token-cookie.js';
import { SecurityLog } from './http/session/security-log.js';
import { bareHeaders, nameCharset, securityHeaders } from './http/network/security-headers.js';
import { UserTokens } from './http/session/user-tokens.js';
import { answerClientError, PROBLEM_JSON } from './http/problems/client-error.js';
import { validation } from './http/requests/validation.js';
import { sendStreamSeq } from './http/answers/stream-seq.js';
import { serveSecurityTxt } from './http/answers/security-txt.js';
import { serveSitemap } from './http/answers/sitemap.js';
import { serveWeb, WEB_ROOT } from './http/answers/web-app.js';
import { InvitesService } from './invites/invites.service.js';
import { ItinerariesService } from './itineraries/itineraries.service.js';
import { VenuesService } from './venues/venues.service.js';
import { passPhotosOn } from './photos/photo-body.js';
import { SocketAdapter } from './realtime/socket.adapter.js';
import { SESSION_COOKIE } from './tokens.js';

const BODY_LIMIT = 100 * 1024;
/** A request whose headers or body take longer is dropped; the server checks once a second. */
const SLOWEST = { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 1_000 };
const BARE = ['health/live', 'health/ready'];

/** A running API. */
export interface Api {
  app: NestFastifyApplication;
  services: Services;
  /** Every route, `METHOD /path`, in the order of registration; complete once it listens. */
  routes: readonly string[];
  /** The address of health and metrics; null without PRIVATE_PORT. */
  privateUrl: string | null;
  /** The OpenAPI document; complete once it listens. */
  description: () => OpenAPIObject;
  /** Prepares what the first requests need; to be called before it listens. */
  warm(): Promise<void>;
  /** Listens (0 = a free port) and returns the URL. */
  listen(port?: number): Promise<string>;
  /** Refuses new requests, finishes the running ones, and releases all resources. */
  close(options?: DrainOptions): Promise<void>;
}

/** Builds the API: the real application, for `main.ts` and for every test; `webRoot` is the folder of the built web app. */
export async function createApi(config: ApiConfig, webRoot: string = WEB_ROOT): Promise<Api> {
  const logger = createLogger(config, 'api');
  const metrics = createMetrics();
  const database = await connectDatabase(config.databaseUrl, API_POOLS, 'api', config.databaseReadUrl);
  if (config.production) await assertNoDemoAccounts(database);
  const closeTraces = await openTraces(config, 'api', logger, database);
  const backends = await openBackends(config, { logger });
  announceCommits(database, backends.changeBus, backends.queues);
  const liveSettings = await LiveSettingsInForce.follow({
    database,
    onHint: (read) => backends.changeBus.subscribe((message) => 'settings' in message && read()),
    onFault: (err) => logger.warn({ err }, 'the live settings were not read'),
  });
  const services: Services = { config, logger, metrics, database, backends, liveSettings };

  const bare = bareHeaders(config.publicUrl);
  const trusts = trustOf(config.trustedProxies);
  const oneAddress = new OneAddress(config, logger);
  const adapter = new FastifyAdapter({
    bodyLimit: BODY_LIMIT,
    trustProxy: trusts,
    genReqId: ({ headers, socket }: IncomingMessage) => requestIdFrom(headers, () => trusts(socket.remoteAddress ?? '')),
    routerOptions: { maxParamLength: 200 },
    http: SLOWEST,
    requestTimeout: SLOWEST.requestTimeout,
    // No request is in progress when Fastify closes: one that arrives in this last moment must not delay it.
    forceCloseConnections: true,
    clientErrorHandler: answerClientError(bare),
    // Nest's filter never sees the router's own refusals (a path that cannot be decoded, a parameter that is too long).
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      const problem = problemFrom(error);
      void reply
        .status(problem.status)
        .headers({ ...bare, 'content-type': PROBLEM_JSON })
        .send(problem.toProblem(request.id));
    },
  });
  const routes: string[] = [];
  adapter.getInstance().addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) routes.push(`${each} ${url}`);
  });
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.with(services), adapter, {
    logger: false,
    abortOnError: false,
    // Fastify's own parser reads JSON; Nest would add one for forms, which any page of another site can send.
    bodyParser: false,
  });
  app.setGlobalPrefix('api', { exclude: BARE });
  app.useGlobalPipes(validation());
  app.useGlobalFilters(new ProblemFilter(logger));
  const reflector = app.get(Reflector);
  const tokens = app.get(UserTokens);
  const renewal = new Renewal(database, app.get<TokenCookie>(SESSION_COOKIE));
  const callers = createKnownTokens<Caller>();
  const limits = new LimitGuard(reflector, backends.rateLimits, tokens, app.get(SecurityLog), callers);
  const refused = new RefusedAccess(backends.rateLimits, tokens, app.get(SecurityLog), callers);
  const access = new AccessGuard(reflector, database, tokens, renewal);
  const overload = new Overload(metrics, config.rateLimits);
  app.useGlobalGuards(new OverloadGuard(reflector, overload), limits, access, new ProvenLimitGuard(limits), new UnexpectedBodyGuard());
  app.useWebSocketAdapter(new SocketAdapter(app, config.publicUrl, addressOf(trusts)));

  await app.register(fastifyCookie);
  const fastify = app.getHttpAdapter().getInstance();
  fastify.addHook('onRequest', (request, _reply, done) => traced([request.id], done));
  overload.count(fastify);
  fastify.removeContentTypeParser('text/plain');
  passPhotosOn(fastify);
  // Responses are not cached by a proxy or a shared browser, unless a route allows it.
  const always = { ...securityHeaders(config), [HEADERS.apiVersion]: API_VERSION, 'cache-control': 'no-store' };
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.headers(always);
    checkOrigin(request, config.publicUrl);
    done();
  });
  fastify.addHook('onSend', nameCharset);
  sendStreamSeq(fastify, database);
  fastify.addHook('preValidation', (request, _reply, done) => {
    checkDepth(request);
    done();
  });
  const drain = new Drain(fastify.server);
  fastify.addHook('onResponse', async (request, reply) => {
    await limits.countProven(request).catch(() => undefined);
    await refused.answered(request, reply.statusCode);
    oneAddress.inspect(request);
    const { method, id } = request;
    const [route, ms] = [request.routeOptions.url ?? 'none', reply.elapsedTime];
    metrics.requests.observe({ method, route, status: String(reply.statusCode) }, ms / 1000);
    if (!BARE.includes(route.slice(1))) recordRequest({ id, method, route, status: reply.statusCode, ms });
  });
  const privatePort = await openPrivatePort(config, {
    parts: healthOf(database, backends),
    metrics,
    lag: () => database.lag.read(),
    ending: () => drain.draining,
  });
  const sample = createSampler(metrics);
  const own = { process: randomUUID(), kind: 'api' } as const;
  const reporting = everyTenSeconds(async () => database.samples.add({ ...own, ...(await sample()) }));
  const description = openApi(app, config.productName, app.get<TokenCookie>(SESSION_COOKIE).name);
  const { guides, venues } = database;
  const known = {
    guides,
    invites: app.get(InvitesService, { strict: false }),
    itineraries: app.get(ItinerariesService, { strict: false }),
    venues: app.get(VenuesService, { strict: false }),
    limits: backends.rateLimits,
  };
  await serveWeb(app, known, config, { root: webRoot, isMarketOn: () => liveSettings.isMarketOn(config.demoMarket), overload });
  serveSecurityTxt(fastify, config);
  serveSitemap(fastify, { guides, venues }, config.publicUrl);

  return {
    app,
    services,
    routes,
    privateUrl: privatePort?.url ?? null,
    description,
    warm: async () => {
      await app.init();
      await fastify.ready();
      await warmUp({ database, fastify, logger });
    },
    listen: async (port = config.port) => {
      await app.listen(port, config.host);
      return (await app.getUrl()).replace('[::1]', 'localhost');
    },
    close: async (options) => {
      // Goodbyes take up to two seconds: a process without a grace period says none.
      await Promise.all([drain.end(options), options?.graceMs ? app.get(SocketServer, { strict: false }).sayGoodbye() : undefined]);
      fastify.server.closeAllConnections();
      await app.close();
      await liveSettings.stop();
      await Promise.all([privatePort?.close(), reporting.stop()]);
      await backends.close();
      await database.close();
      await closeTraces();
    },
  };
}
