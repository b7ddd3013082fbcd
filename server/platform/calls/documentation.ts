import { readFile, readdir } from 'node:fs/promises';
import { basename } from 'node:path';
import type swagger from '@fastify/swagger';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { apiDocs, apiGuide } from '#contract/addresses.ts';
import type { Call } from '#contract/call.ts';
import { Problem } from '#contract/errors.ts';
import { markSvg } from '#contract/mark.ts';
import type { Perform } from './call.ts';

/** A call of the contract, and how another route makes it. */
export interface Served {
  call: Call;
  perform: Perform;
}

/** Collects every call as it is registered, for the documentation, assistants and the access tests. */
export function collectCalls(app: FastifyInstance): Served[] {
  const served: Served[] = [];
  app.addHook('onRoute', ({ method, config: { call, perform } = {} }) => {
    if (method === 'POST' && call && perform) served.push({ call, perform });
  });
  return served;
}

/** How other systems connect, as plain text. */
const guide = new URL('../../../docs/integrations.md', import.meta.url);

/**
 * Serves OpenAPI at /api/docs, its JSON at /api/docs/json, and the guide for other systems. OpenAPI derives from the
 * schemas that check the calls, and is built at the first request, since most processes never get one.
 */
export function documentation(app: FastifyInstance, served: readonly Served[], productName: string): void {
  let making: Promise<FastifyInstance> | undefined;
  const answer = async ({ url }: FastifyRequest, reply: FastifyReply) => {
    const calls = served.map(({ call }) => call);
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

/** The calls that each module of the contract exports, with their names. */
async function listExports(): Promise<{ file: string; name: string; call: Call }[]> {
  const files = (await readdir(contract)).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const listed = files.map(async (file) => {
    const exported = Object.entries((await import(new URL(file, contract).href)) as Record<string, unknown>);
    return exported.flatMap(([name, call]) => (isCall(call) ? [{ file, name, call }] : []));
  });
  return (await Promise.all(listed)).flat();
}

/** The feature of each call by its path: the name of the contract's module that defines it. */
export const findFeatures = async (): Promise<Map<string, string>> =>
  new Map((await listExports()).map(({ file, call }) => [call.path, basename(file, '.ts').replaceAll('-', ' ')]));

/** The name by which the contract exports each call, by its path. */
export const findNames = async (): Promise<Map<string, string>> =>
  new Map((await listExports()).map(({ name, call }) => [call.path, name]));

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
            content: { [call.files ? 'multipart/form-data' : 'application/json']: { schema: bodySchema(call) } },
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

/** JSON Schema of what a call takes. */
export const payloadSchema = (payload: z.ZodMiniType): object => jsonSchema(payload, 'input');

function bodySchema(call: Call): object {
  const schema = payloadSchema(call.payload) as { properties?: Record<string, object> };
  if (!call.files) return schema;
  const files = call.files.map((name) => [name, { type: 'string', format: 'binary' }] as const);
  return { ...schema, properties: { ...schema.properties, ...Object.fromEntries(files) } };
}

const jsonSchema = (schema: z.ZodMiniType, io: 'input' | 'output'): object => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};
