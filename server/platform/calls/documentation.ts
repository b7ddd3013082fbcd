import { readFile, readdir } from 'node:fs/promises';
import { basename } from 'node:path';
import type swagger from '@fastify/swagger';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { apiDocs, apiGuide } from '#contract/addresses.ts';
import type { Call } from '#contract/call.ts';
import { Problem } from '#contract/errors.ts';
import { markSvg } from '#contract/mark.ts';

/** Collects every call as it is registered, for the documentation and the access tests. */
export function collectCalls(app: FastifyInstance): Call[] {
  const calls: Call[] = [];
  app.addHook('onRoute', ({ method, config }) => {
    if (method === 'POST' && config?.call) calls.push(config.call);
  });
  return calls;
}

/** How other systems connect, as plain text. */
const guide = new URL('../../../docs/integrations.md', import.meta.url);

/**
 * Serves OpenAPI at /api/docs, its JSON at /api/docs/json, and the guide for other systems. OpenAPI derives from the
 * schemas that check the calls, and is built at the first request, since most processes never get one.
 */
export function documentation(app: FastifyInstance, calls: readonly Call[], productName: string): void {
  let making: Promise<FastifyInstance> | undefined;
  const answer = async ({ url }: FastifyRequest, reply: FastifyReply) => {
    const documents = await (making ??= makeDocuments(calls, productName));
    const { statusCode, headers, rawPayload } = await documents.inject(url);
    if (statusCode === 404) return reply.callNotFound();
    return reply.code(statusCode).headers(headers).send(rawPayload);
  };
  app.get(apiDocs, answer);
  app.get(`${apiDocs}/*`, answer);
  app.get(apiGuide, async (_request, reply) => reply.type('text/plain; charset=utf-8').send(await readFile(guide)));
}

async function makeDocuments(calls: readonly Call[], productName: string): Promise<FastifyInstance> {
  const [swagger, swaggerUi, features] = await Promise.all([
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
    findFeatures(),
  ]);
  const document = describe(calls, { productName, features });
  const documents = fastify();
  await documents.register(swagger.default, { mode: 'static', specification: { document } });
  await documents.register(swaggerUi.default, {
    routePrefix: apiDocs,
    // Without the top bar: its third-party logo has an inline style that the policy refuses.
    uiConfig: { layout: 'BaseLayout' },
    theme: { title: `${productName} API`, favicon: [favicon] },
    staticCSP: true,
    transformStaticCSP: withoutFrames,
  });
  return documents;
}

const favicon = {
  filename: 'favicon.svg',
  rel: 'icon',
  sizes: 'any',
  type: 'image/svg+xml',
  content: markSvg('xmlns="http://www.w3.org/2000/svg" color="#12352c"'),
};

const contract = new URL('../../../contract/', import.meta.url);

/** The feature of each call by its path: the name of the contract's module that defines it. */
export async function findFeatures(): Promise<Map<string, string>> {
  const features = new Map<string, string>();
  for (const file of await readdir(contract)) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue;
    const exported = Object.values((await import(new URL(file, contract).href)) as Record<string, unknown>);
    for (const call of exported.filter(isCall)) features.set(call.path, basename(file, '.ts').replaceAll('-', ' '));
  }
  return features;
}

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'audience' in value;

/** Forbids framing, another base and the external validator; allows files over http on an http installation. */
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

interface Words {
  productName: string;
  features: ReadonlyMap<string, string>;
}

function describe(calls: readonly Call[], { productName, features }: Words): Document {
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
          description: `Audience: ${typeof call.audience === 'string' ? call.audience : call.audience.join(', ')}.${call.allowsRestricted ? ' Restricted accounts too.' : ''}${byToken(call)}`,
          tags: [features.get(call.path) ?? 'others'],
          parameters: [
            {
              name: 'X-XSRF-TOKEN',
              in: 'header',
              required: (call.token ?? 'never') === 'never',
              schema: { type: 'string' },
            },
          ],
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
    description:
      'Every call is a POST. Fetch GET /sanctum/csrf-cookie first, or send a token as Authorization: Bearer.',
  };
  // The library's type lists every OpenAPI keyword; ours is built from schemas at run time.
  return { openapi: '3.1.0', info, paths } as unknown as Document;
}

/** The scope that a token needs for a call, if a token may make it. */
const byToken = ({ token = 'never' }: Call): string =>
  token === 'never' ? '' : ` By a token that ${token === 'read' ? 'reads' : 'writes'}, without cookies.`;

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
