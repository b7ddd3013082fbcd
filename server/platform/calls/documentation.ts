import type swagger from '@fastify/swagger';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Call } from '#contract/call.ts';
import { Problem } from '#contract/errors.ts';

/** Collects every call as it is registered, for the documentation and the access tests. */
export function collectCalls(app: FastifyInstance): Call[] {
  const calls: Call[] = [];
  app.addHook('onRoute', ({ method, config }) => {
    if (method === 'POST' && config?.call) calls.push(config.call);
  });
  return calls;
}

const prefix = '/api/docs';

/**
 * Serves OpenAPI at /api/docs, and its JSON at /api/docs/json. Both come from the schemas that check the calls. Made at
 * the first request, since few starts are followed by one.
 */
export function documentation(app: FastifyInstance, calls: readonly Call[], productName: string): void {
  let making: Promise<FastifyInstance> | undefined;
  const answer = async ({ url }: FastifyRequest, reply: FastifyReply) => {
    const documents = await (making ??= makeDocuments(describe(calls, productName)));
    const { statusCode, headers, rawPayload } = await documents.inject(url);
    if (statusCode === 404) return reply.callNotFound();
    return reply.code(statusCode).headers(headers).send(rawPayload);
  };
  app.get(prefix, answer);
  app.get(`${prefix}/*`, answer);
}

async function makeDocuments(document: Document): Promise<FastifyInstance> {
  const [swagger, swaggerUi] = await Promise.all([import('@fastify/swagger'), import('@fastify/swagger-ui')]);
  const documents = fastify();
  await documents.register(swagger.default, { mode: 'static', specification: { document } });
  await documents.register(swaggerUi.default, {
    routePrefix: prefix,
    staticCSP: true,
    transformStaticCSP: withoutFrames,
  });
  return documents;
}

/** Forbids framing, another base and the validator of others, and lets files load over http on an http installation. */
const withoutFrames = (policy: string): string =>
  policy
    .replace("frame-ancestors 'self'", "frame-ancestors 'none'")
    .replace("base-uri 'self'", "base-uri 'none'")
    .replace(' validator.swagger.io', '')
    .replace('upgrade-insecure-requests;', '')
    .trim();

type Document = Extract<Parameters<typeof swagger>[1], { mode: 'static' }>['specification'] extends infer S
  ? Extract<S, { document: unknown }>['document']
  : never;

function describe(calls: readonly Call[], productName: string): Document {
  const problem = {
    description: 'A failure',
    content: { 'application/problem+json': { schema: jsonSchema(Problem, 'output') } },
  };
  const paths = Object.fromEntries(
    calls.map((call) => [
      call.path,
      {
        post: {
          summary: call.summary,
          description: `Audience: ${typeof call.audience === 'string' ? call.audience : call.audience.join(', ')}.${call.allowsRestricted ? ' Restricted accounts too.' : ''}`,
          tags: [call.path.split('/').at(call.path.startsWith('/api/client/') ? 3 : -1) ?? 'calls'],
          parameters: [{ name: 'X-XSRF-TOKEN', in: 'header', required: true, schema: { type: 'string' } }],
          requestBody: {
            content: { [call.files ? 'multipart/form-data' : 'application/json']: { schema: payloadSchema(call) } },
          },
          responses: {
            200: {
              description: 'Success',
              content: { 'application/json': { schema: jsonSchema(call.answer, 'output') } },
            },
            default: problem,
          },
        },
      },
    ]),
  );
  const info = {
    title: `${productName} API`,
    version: '1',
    description: 'Every call is a POST. Fetch GET /sanctum/csrf-cookie first.',
  };
  // The library's type lists every OpenAPI keyword; ours is built from schemas at run time.
  return { openapi: '3.1.0', info, paths } as unknown as Document;
}

function payloadSchema(call: Call): object {
  const schema = jsonSchema(call.payload, 'input') as { properties?: Record<string, object> };
  if (!call.files) return schema;
  const files = call.files.map((name) => [name, { type: 'string', format: 'binary' }] as const);
  return { ...schema, properties: { ...schema.properties, ...Object.fromEntries(files) } };
}

const jsonSchema = (schema: z.ZodMiniType, io: 'input' | 'output'): object => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};
