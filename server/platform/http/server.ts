import { isUtf8 } from 'node:buffer';
import type { Socket } from 'node:net';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { type ProblemCode, problems } from '#contract/errors.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { AppError, presentProblem } from '#server/platform/errors/app-error.ts';
import { handleErrors, sendProblem } from '#server/platform/errors/handler.ts';
import { isStreaming, limitArrival } from '#server/platform/intake/arrival.ts';
import { limitRequests } from '#server/platform/limits/gate.ts';
import { isWithin, networksOf } from '#server/platform/limits/network.ts';
import { quotas } from '#server/platform/limits/table.ts';
import { drain } from './drain.ts';
import { headersOfAll } from './headers.ts';
import { cutStalled } from './stalled.ts';

const maxBodyBytes = 1024 * 1024;

/** Creates a Fastify server with the parts all answers share: limits, errors, request ids, one log line per request. */
export async function createServer({ log, settings }: Pick<Services, 'log' | 'settings'>): Promise<FastifyInstance> {
  let count = 0;
  const processName = process.pid.toString(36) + Date.now().toString(36).slice(-5);
  // Inferred, the whole server would have pino's type.
  const loggerInstance: FastifyBaseLogger = log;
  const headers = headersOfAll(settings);
  const { refuseBroken, refuseSlow } = refusals(headers);
  const app: FastifyInstance = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }), // replaced by one line below
    genReqId: () => `${processName}-${(count += 1).toString(36)}`,
    trustProxy: settings.trustProxy.length > 0 ? settings.trustProxy : false,
    bodyLimit: maxBodyBytes,
    connectionTimeout: settings.stall,
    requestTimeout: settings.arrival.files,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    http: { headersTimeout: settings.arrival.headers, connectionsCheckingInterval: settings.arrival.interval },
    clientErrorHandler: refuseBroken,
    routerOptions: { maxParamLength: 300 },
    frameworkErrors: (error, request, reply) => {
      reply.raw.setHeaders(headers); // no hook runs
      const readable = readableAddress(request);
      if (readable === undefined)
        sendProblem(request, reply, new AppError('bad-request', 'The address is malformed.', { cause: error }));
      else void reply.redirect(readable);
    },
  });
  app.server.maxConnections = quotas.connections.max;
  cutStalled(app.server);
  app.decorateRequest('viewer', null);
  handleErrors(app);
  // Before the hooks that refuse; headers of helmet and of a reply override these.
  app.addHook('onRequest', (_request, reply, done) => {
    reply.raw.setHeaders(headers);
    done();
  });
  limitRequests(app, settings.requests);
  warnOfProxy(app, settings);
  parseJsonBodies(app);
  limitArrival(app, settings.arrival, refuseSlow);
  await app.register(cookie);
  await app.register(multipart, { throwFileSizeLimit: true });
  app.addHook('preClose', async () => {
    await drain(app.server, settings.drainSeconds * 1_000);
    // Node closes idle connections only when stopping begins; one answered later would be kept alive for a minute.
    const timer = setInterval(() => app.server.closeIdleConnections(), 50);
    app.server.once('close', () => clearInterval(timer));
  });
  app.addHook('onResponse', (request, reply, done) => {
    const isNoise = request.routeOptions.config.isPolled === true && reply.statusCode < 400;
    request.log[isNoise ? 'debug' : 'info'](
      {
        method: request.method,
        path: loggedPath(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        user: request.viewer?.id,
      },
      'request',
    );
    done();
  });
  return app;
}

/**
 * The address of a page whose `%` signs stand for no characters, with each escaped; undefined for anything but a page.
 * It begins with one slash, so it leads to no other host.
 */
function readableAddress({ method, headers: { accept = '' }, raw: { url = '' } }: FastifyRequest): string | undefined {
  const [path = '', ...query] = url.split('?');
  if (method !== 'GET' || !accept.includes('text/html') || !path.startsWith('/')) return undefined;
  return [path.replace(/^[/\\]+/, '/').replaceAll('%', '%25'), ...query].join('?');
}

const health = new Set(['/healthz', '/readyz']);

/**
 * Warns once of a proxy whose visitors would all share the limits of one network: at the first request that
 * `TRUST_PROXY` should name the sender of, or, if it does, at the first one whose visitor the proxy does not name. Not
 * over plain http, where any client may send the header; probes of this machine's health name none.
 */
function warnOfProxy(app: FastifyInstance, { isSecure, trustProxy }: Services['settings']): void {
  const isNamed = trustProxy.length > 0;
  if (!isSecure && !isNamed) return;
  const proxies = networksOf(trustProxy);
  let isTold = false;
  app.addHook('onRequest', (request, _reply, done) => {
    const isForwarded = request.headers['x-forwarded-for'] !== undefined;
    if (!isTold && isNamed && !isForwarded && !health.has(request.url) && isWithin(proxies, request.ip)) {
      isTold = true;
      request.log.warn(
        'The proxy that TRUST_PROXY names sends no X-Forwarded-For: all visitors share the limits of one network',
      );
    }
    if (!isTold && !isNamed && isForwarded) {
      isTold = true;
      request.log.warn('TRUST_PROXY does not name the proxy in front: all visitors share the limits of one network');
    }
    done();
  });
}

/**
 * Path without its query; if part of it is a token, the route's pattern. Long parts of a path without a route are left
 * out: they may be a token too, for instance with a slash after it.
 */
function loggedPath({ url, routeOptions: { url: route } }: FastifyRequest): string | undefined {
  if (route?.includes(':token')) return route;
  const [path = ''] = url.split('?');
  return route === undefined || route === '/*' ? path.replaceAll(/[\w%.~-]{20,}/g, ':hidden') : path;
}

/**
 * Parses JSON bodies in UTF-8. An empty body is `{}`: calls without payload may send one, with or without the header.
 */
function parseJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) done(null, {});
    // Decoding would replace invalid bytes by another character.
    else if (typeof body !== 'string' && !isUtf8(body))
      done(new AppError('bad-request', 'The body is not valid UTF-8.'));
    else void parse(request, body.toString(), done);
  });
}

/** Answers requests that have no request object, so the response is written to the socket, with these headers. */
function refusals(headers: Map<string, string>) {
  const refuseBroken = (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else if (error.code === 'HPE_HEADER_OVERFLOW')
      write(socket, 'too-large', 'The request headers are too large.', 431);
    else if (error.code !== 'ERR_HTTP_REQUEST_TIMEOUT')
      write(socket, 'bad-request', 'This is not a readable HTTP request.');
    else if (!isStreaming(socket)) refuseSlow(socket);
  };
  /** A slow client may be slow to disconnect too, and Node checks such a request only once. */
  const refuseSlow = (socket: Socket): void => {
    write(socket, 'timeout', 'The request took too long to arrive.');
    socket.destroySoon();
  };
  const write = (socket: Socket, code: ProblemCode, detail: string, status: number = problems[code].status): void => {
    const { title } = problems[code];
    const body = JSON.stringify({ ...presentProblem(new AppError(code, detail), 'none'), status, title });
    const common = [...headers].map(([name, value]) => `${name}: ${value}\r\n`).join('');
    socket.end(
      `HTTP/1.1 ${status} ${title}\r\nContent-Type: application/problem+json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n${common}Cache-Control: no-store\r\nConnection: close\r\n\r\n${body}`,
    );
  };
  return { refuseBroken, refuseSlow };
}
