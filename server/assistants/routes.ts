import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { mcp } from '#contract/addresses.ts';
import type { Served } from '#server/platform/calls/documentation.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { AppError, presentProblem } from '#server/platform/errors/app-error.ts';
import { beginProblem, toAppError } from '#server/platform/errors/handler.ts';
import { createCounter } from '#server/platform/limits/limits.ts';
import { limits } from '#server/platform/limits/table.ts';
import { checkSite } from '#server/platform/session/anti-forgery.ts';
import { admitToken, bearerOf } from '#server/platform/session/user-token.ts';
import type { OpenData } from '#server/public/service.ts';
import { listTools } from './list-tools.ts';
import { answerMessage } from './serve-mcp.ts';

/** Texts that an assistant saves are formatted like typed ones, without pictures. */
const bodyLimit = 256 * 1024;

/**
 * Registers `/mcp`, where assistants call tools with a user's token, or without one for public data. `served` may still
 * grow; its calls are read at the first request.
 */
export function assistantRoutes(
  app: FastifyInstance,
  services: Services,
  given: { served: readonly Served[]; open: OpenData },
): void {
  const { settings } = services;
  const visitors = createCounter(limits['mcp:visitors']);
  let listing: ReturnType<typeof listTools> | undefined;
  app.post(mcp, {
    bodyLimit,
    errorHandler: (error, request, reply) => void sendError(request, reply, toAppError(error)),
    onRequest: async (request) => {
      checkSite(request, settings);
      const token = bearerOf(request);
      if (token === undefined) visitors.count(request.ip);
      else request.viewer = await admitToken(services, token, 'read', 'mcp:calls');
    },
    handler: async (request, reply) => {
      if (Array.isArray(request.body)) throw new AppError('bad-request', 'Send one message a request.');
      if (!isBounded(request.body)) throw new AppError('too-large', 'Only the arguments of a tool may be large.');
      const tools = await (listing ??= listTools({ ...given, settings }));
      return answerMessage(settings, request, reply, { viewer: request.viewer, tools: tools(request.viewer) });
    },
  });
  app.route({
    method: ['GET', 'DELETE'],
    url: mcp,
    handler: async (_request, reply) => {
      void reply.header('Allow', 'POST');
      throw new AppError('method-not-allowed', `${mcp} takes POST.`);
    },
  });
}

/** Values in a message besides the arguments of a tool. Those of known assistants have about thirty. */
const mostValues = 200;

/**
 * Whether a message is small besides the arguments of a tool. The library lists every invalid value: twenty thousand
 * capabilities in 250 KB took it 1.4 s. Without recursion, since a body may be nested as deep as it is long.
 */
function isBounded(message: unknown): boolean {
  const { params, ...rest } = (message ?? {}) as { params?: { arguments?: unknown } | null };
  const { arguments: _large, ...others } = params ?? {};
  const waiting: unknown[] = [rest, others];
  for (let seen = 0; waiting.length > 0; seen += 1) {
    if (seen + waiting.length > mostValues) return false;
    const value = waiting.pop();
    if (typeof value === 'object' && value !== null) waiting.push(...Object.values(value).slice(0, mostValues + 1));
  }
  return true;
}

const parseError = -32_700;
const invalidRequest = -32_600;
const otherError = -32_000;

/** Sends a failure in the protocol's form; its `data` is the problem, with its code. */
function sendError(request: FastifyRequest, reply: FastifyReply, failure: AppError): FastifyReply {
  beginProblem(request, reply, failure);
  const isUnread = failure.code === 'bad-request' && request.body === undefined;
  const isRefused = failure.code === 'bad-request' || failure.code === 'too-large';
  const code = isUnread ? parseError : isRefused ? invalidRequest : otherError;
  const error = { code, message: failure.message, data: presentProblem(failure, request.id) };
  return reply.type('application/json').send(JSON.stringify({ jsonrpc: '2.0', id: null, error }));
}
