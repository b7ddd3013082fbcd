import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#server/platform/errors/app-error.ts';
import { sendProblem } from '#server/platform/errors/handler.ts';
import type { ArrivalLimits } from '#server/platform/limits/arrival.ts';

const streaming = new WeakSet<Socket>();

/** Whether a connection's request has a limit of its own instead of the one Node sets on all. */
export const isStreaming = (socket: Socket): boolean => streaming.has(socket);

declare module 'fastify' {
  interface FastifyRequest {
    /** Watches its body; on the request itself, since what a WeakMap knows of lives on for a hundred megabytes of calls. */
    arrival: Arrival | null;
  }
}

interface Arrival {
  expectBody(): void;
  expectFiles(): void;
  expectStream(): void;
}

/**
 * Cuts what arrives too slowly. Node sees to `headers`, and to `files` as the limit on every request; here are the shorter
 * one on bodies, counted from when they are read, which gives way to a least pace where a call has taken its sender for one
 * of its audience and takes files, and the longer one on streams. What the call itself reads is refused by hand with
 * `refuse`, and breaks off.
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
  /** Whether the call reads the body itself, and so sees it break off. */
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
    // Many a sender hears the answer only when all is sent, and a connection that is not read is not seen to close.
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
    // Before that it waits for us: for the database that names its sender.
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
