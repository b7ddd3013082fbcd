import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { FastifyInstance } from 'fastify';
import { mcp } from '#contract/addresses.ts';
import type { Caller } from '#server/testing/caller.ts';
import { toolName } from './list-tools.ts';

/** The versions of the protocol that assistants speak. */
export const versions = ['2026-07-28', '2025-11-25'] as const;

let networks = 0;

/** Connects an assistant, each from another network, with the protocol's own client library, by a token if given. */
export async function connectAssistant(
  app: FastifyInstance,
  { token, version = versions[0] }: { token?: string; version?: (typeof versions)[number] } = {},
): Promise<Client> {
  const mode = version === versions[0] ? { pin: version } : 'legacy';
  const client = new Client({ name: 'A test', version: '1' }, { versionNegotiation: { mode } });
  networks += 1;
  const remoteAddress = `10.0.${networks >> 8}.${networks % 256}`;
  const transport = new StreamableHTTPClientTransport(new URL(`http://localhost${mcp}`), {
    fetch: (url, init) => fetchFrom(app, remoteAddress, url, init),
    ...(token !== undefined && { requestInit: { headers: { authorization: `Bearer ${token}` } } }),
  });
  await client.connect(transport);
  return client;
}

async function fetchFrom(
  app: FastifyInstance,
  remoteAddress: string,
  url: string | URL,
  init: RequestInit = {},
): Promise<Response> {
  const method = init.method === 'POST' ? 'POST' : init.method === 'DELETE' ? 'DELETE' : 'GET';
  const { statusCode, headers, payload } = await app.inject({
    method,
    remoteAddress,
    url: new URL(url).pathname,
    headers: Object.fromEntries(new Headers(init.headers)),
    ...(typeof init.body === 'string' && { payload: init.body }),
  });
  const given = new Headers(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  return new Response(payload === '' ? null : payload, { status: statusCode, headers: given });
}

/** The headers of a message of the latest version. */
export const headersOf = (method: string, name?: string): Record<string, string> => ({
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
  'mcp-protocol-version': versions[0],
  'mcp-method': method,
  ...(name !== undefined && { 'mcp-name': name }),
});

/** A message of the latest version. */
export const messageOf = (method: string, params: object = {}): string =>
  JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method,
    params: {
      ...params,
      _meta: {
        'io.modelcontextprotocol/protocolVersion': versions[0],
        'io.modelcontextprotocol/clientCapabilities': {},
        'io.modelcontextprotocol/clientInfo': { name: 'A test', version: '1' },
      },
    },
  });

interface Answered {
  result?: { isError?: boolean; content: [{ text: string }] };
  error?: { data?: { code?: string } };
}

/** Calls the tool of a call, and returns the status that the call would have: 403 for a tool outside the scope. */
export async function tryTool(caller: Caller, callName: string, payload: unknown): Promise<number> {
  const name = toolName(callName);
  const message = messageOf('tools/call', { name, arguments: payload });
  const { status, answer } = await caller.request<Answered>('POST', mcp, headersOf('tools/call', name), message);
  if (status !== 200) return status;
  if (answer.error) return answer.error.data?.code === 'forbidden' ? 403 : 500;
  const { isError, content } = answer.result ?? { content: [{ text: '{}' }] };
  return isError ? (JSON.parse(content[0].text) as { status: number }).status : 200;
}

/** What a tool says: its data, or the problem and that it is one. */
export interface Said<Data extends object = Record<string, unknown>> {
  isError: boolean;
  notice?: string;
  data?: Data;
  code?: string;
  status?: number;
  text: string;
}

export async function callTool<Data extends object = Record<string, unknown>>(
  client: Client,
  name: string,
  payload: Record<string, unknown> = {},
): Promise<Said<Data>> {
  const { isError = false, content } = await client.callTool({ name, arguments: payload });
  const [first] = content;
  if (first?.type !== 'text') throw new Error(`${name} says no text.`);
  // The server has checked what is a call's answer.
  const said = JSON.parse(first.text) as Omit<Said<Data>, 'isError' | 'text'>;
  return { ...said, isError, text: first.text };
}
