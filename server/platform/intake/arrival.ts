import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#server/platform/errors/app-error.ts';
import { sendProblem } from '#server/platform/errors/handler.ts';
import type { ArrivalLimits } from '#server/platform/limits/arrival.ts';

const streaming = new WeakSet<Socket>();

/** Whether a connection's request has its own limit instead of Node's general one. */
export const isStreaming = (socket: Socket): boolean => streaming.has(socket);

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Watches the body. Kept on the request itself, because a WeakMap would hold its entries for a hundred megabytes of
     * calls.
     */
    arrival: Arrival | null;
  }
}

interface Arrival {
  expectBody(): void;
  expectFiles(): void;
  expectStream(): void;
}

/**
 * Cuts requests that arrive too slowly. Node enforces `headers`, and `files` as the general limit. This adds a shorter
 * limit on bodies, counted from the start of reading. For calls that take files from an accepted sender, a minimum pace
 * replaces it; streams get the longer limit. Bodies that the call reads itself are refused with `refuse` and cut.
 */
export function limitArrival(app: FastifyInstance, limits: ArrivalLimits, refuse: (socket: Socket) => void): void {
  app.decorateRequest('arrival', null);
  app.addHook('onRequest', (request, reply, done) => {
    const { headers, complete } = request.raw;
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
    if (hasBody && !complete) request.arrival = watch(request, reply, limits, refuse);
    done();
  });
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    const { call } = request.routeOptions.config;
    const { arrival } = request;
    if (call?.isStreamed && request.viewer) arrival?.expectStream();
    else if (call?.files) arrival?.expectFiles();
    else arrival?.expectBody();
    done();
  });
}

function watch(
  request: FastifyRequest,
  reply: FastifyReply,
  limits: ArrivalLimits,
  refuse: (socket: Socket) => void,
): Arrival {
  const { raw } = request;
  const { socket } = raw;
  let deadline: NodeJS.Timeout | undefined;
  let silence: NodeJS.Timeout | undefined;
  const stop = (): void => {
    clearTimeout(deadline);
    clearInterval(silence);
    streaming.delete(socket);
  };
  /** Whether the call reads the body itself, and thus notices when it breaks off. */
  let isReadByCall = false;
  const end = (): void => {
    if (reply.sent) raw.destroy();
    else if (isReadByCall) refuse(socket);
    else {
      reply.raw.once('finish', () => raw.destroy());
      sendProblem(request, reply, new AppError('timeout', 'The body took too long to arrive.'));
    }
  };
  const limit = (milliseconds: number): void => {
    stop();
    deadline = setTimeout(end, milliseconds).unref();
  };
  raw.once('end', stop).once('close', stop);
  reply.raw.once('finish', () => {
    if (raw.readableEnded || raw.destroyed) return;
    limit(limits.body);
    // Many clients read the answer only after sending everything, and a paused connection does not notice a close.
    raw.unpipe().resume();
  });
  const keepPace = (): void => {
    isReadByCall = true;
    const least = (limits.pace * limits.silence) / 1_000;
    let { bytesRead } = socket;
    silence = setInterval(() => {
      if (socket.bytesRead - bytesRead < least) end();
      ({ bytesRead } = socket);
    }, limits.silence).unref();
  };
  return {
    // Until then the sender waits for us: for the session's look-up in the database.
    expectBody() {
      if (!raw.destroyed) limit(limits.body);
    },
    expectFiles: keepPace,
    expectStream() {
      limit(limits.stream);
      streaming.add(socket);
      keepPace();
    },
  };
}
