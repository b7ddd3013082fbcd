import { once } from 'node:events';
import { type Server, createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { problems } from '#contract/errors.ts';
import { AppError, presentProblem } from '#server/platform/errors/app-error.ts';
import { SettingError, type Settings } from './settings.ts';

/** The port of this process, taken before the app is ready. */
export interface Port {
  /** Makes the app listen in place of the starting page. Throws like `takePort`. */
  handOver(app: FastifyInstance): Promise<void>;
  release(): Promise<void>;
}

type Address = Pick<Settings, 'host' | 'port'>;
/** Names of the settings for host and port. */
type Names = { readonly [Part in keyof Address]: string };

interface Options {
  names?: Names;
  /** Refuses connections until the app takes over, for a proxy that then tries another server. */
  isSilent?: boolean;
}

/**
 * Maximum number of connections that wait to be accepted, which the system may lower (net.core.somaxconn). Node's 511
 * are full when a thousand browsers reconnect within a second; the others retry after one, three and seven seconds.
 */
const backlog = 4_096;

/**
 * Takes the port, so that an accidental second start ends before it touches any data. Until the app takes over, every
 * request is answered 503, and a browser retries by itself. Throws SettingError for an unavailable port or host.
 */
export async function takePort(
  { host, port }: Address,
  { names = { host: 'HOST', port: 'PORT' }, isSilent = false }: Options = {},
): Promise<Port> {
  const refuse = (error: unknown): never => {
    throw explain(error, { host, port }, names);
  };
  const problem = new AppError('unavailable', 'The server is starting. Please try again in a moment.');
  const server = createServer((_request, response) => {
    response.writeHead(problems[problem.code].status, {
      'Content-Type': 'application/problem+json',
      'Cache-Control': 'no-store',
      Connection: 'close',
      Refresh: '1',
      'Retry-After': '1',
    });
    response.end(JSON.stringify(presentProblem(problem, 'none')));
  });
  server.listen({ host, port, backlog });
  await once(server, 'listening').catch(refuse);
  let isListening = !isSilent;
  if (isSilent) server.close();
  return {
    async handOver(app) {
      if (isListening) takeOver(app.server, server);
      isListening = false;
      await app.listen({ host, port, backlog }).catch(refuse);
    },
    async release() {
      if (isListening) server.close();
    },
  };
}

/**
 * Lets a server take over the listening handle of another, which then accepts no more connections. Closing the other
 * would reset those that wait in it.
 */
function takeOver(server: Server, former: Server): void {
  const listen = server.listen.bind(server);
  server.listen = () => listen(former, backlog);
}

function explain(error: unknown, { host, port }: Address, names: Names): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return new SettingError(names.port, String(port), 'a port that no other program uses');
  if (code === 'EACCES') return new SettingError(names.port, String(port), 'a port that this account may use');
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new SettingError(names.host, host, 'an address of this machine');
  return error;
}
