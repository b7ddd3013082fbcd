import type { Tool as Listed } from '@modelcontextprotocol/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { addressOf } from '#contract/addresses.ts';
import {
  getOpenCompany,
  getOpenPosition,
  messageFragment,
  searchOpenPositions,
  startMessage,
} from '#contract/assistants.ts';
import { type Call, accountTypes } from '#contract/call.ts';
import { getProfile } from '#contract/profiles.ts';
import { at } from '#contract/screens.ts';
import { type Served, findNames, payloadSchema } from '#server/platform/calls/documentation.ts';
import { parsePayload } from '#server/platform/calls/payload.ts';
import type { Perform } from '#server/platform/calls/call.ts';
import { networkOf } from '#server/platform/limits/network.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import type { Viewer } from '#server/platform/session/viewer.ts';
import type { OpenData } from '#server/public/service.ts';

/** A tool, and its act, which returns what the tool says as JSON. */
export interface Tool extends Listed {
  act: (request: FastifyRequest, reply: FastifyReply, payload: unknown) => Promise<string>;
}

interface Stated<Payload extends z.ZodMiniType = z.ZodMiniType> {
  summary: string;
  payload: Payload;
}

/** `start_message` for `startMessage`. */
export const toolName = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Describes a call, or what is stated like one, as a tool. */
const describe = (name: string, { summary, payload }: Stated, isReading: boolean): Listed => ({
  name: toolName(name),
  description: summary,
  inputSchema: withoutChoices(payloadSchema(payload)),
  annotations: { readOnlyHint: isReading, openWorldHint: false },
});

/** Makes a tool of a record in the contract that is no call. */
const stated = <Payload extends z.ZodMiniType>(
  name: string,
  record: Stated<Payload>,
  act: (payload: z.output<Payload>, request: FastifyRequest, reply: FastifyReply) => Promise<object>,
): Tool => ({
  ...describe(name, record, true),
  act: async (request, reply, payload) =>
    JSON.stringify(await act(await parsePayload(record.payload, payload), request, reply)),
});

/** The tools of everyone: public data, the same for all. */
export const listOpenTools = (open: OpenData): Tool[] => [
  stated('searchPositions', searchOpenPositions, ({ remote, hybrid, pay, ...query }, { ip }) =>
    open.search(
      {
        ...query,
        ...(remote && { remote: '1' }),
        ...(hybrid && { hybrid: '1' }),
        ...(pay !== undefined && { pay: String(pay) }),
      },
      networkOf(ip),
    ),
  ),
  stated('getPosition', getOpenPosition, ({ hashId }) => open.position(hashId)),
  stated('getCompany', getOpenCompany, ({ id }) => open.company(String(id))),
];

/** Prepares a message to someone whose profile the viewer may see, and who can be written to; 404 like the profile. */
function messageTools(see: Perform, { appUrl }: Settings): { talent: Tool; client: Tool } {
  const link = (address: string, text: string) => ({ link: `${appUrl}${address}${messageFragment(text)}` });
  return {
    talent: stated('startMessage', startMessage.talent, async ({ positionHashId, text }, request, reply) => {
      await see(request, reply, { profileType: 'position', positionHashId });
      return link(addressOf(at.talentHome, positionHashId), text);
    }),
    client: stated('startMessage', startMessage.client, async ({ talentId, text }, request, reply) => {
      await see(request, reply, { profileType: 'talent', talentId });
      return link(`${addressOf(at.clientHome)}?talent=${talentId}`, text);
    }),
  };
}

interface Means {
  served: readonly Served[];
  open: OpenData;
  settings: Settings;
}

/**
 * Returns the tools of a viewer. Every call that their token may make is one, so a call with `token: 'read'` or
 * `'write'` in the contract needs nothing here. Tools of tokens replace those of everyone with the same name.
 */
export async function listTools({ served, open, settings }: Means): Promise<(viewer: Viewer | null) => Tool[]> {
  const names = await findNames();
  const calls = served.flatMap(({ call, perform }) => {
    const name = names.get(call.path);
    if (name === undefined || (call.token ?? 'never') === 'never') return [];
    return [{ call, tool: { ...describe(name, call, call.isReading === true), act: perform } }];
  });
  const forAll = listOpenTools(open);
  const see = served.find(({ call }) => call.path === getProfile.path)?.perform;
  if (!see) throw new Error('No route serves profiles.');
  const messages = messageTools(see, settings);
  return (viewer) => {
    if (!viewer) return forAll;
    const message = viewer.type === accountTypes.talent ? messages.talent : messages.client;
    const own = calls.filter(({ call }) => isFor(call, viewer)).map(({ tool }) => tool);
    const tools = [...forAll, ...own, message];
    return [...new Map(tools.map((tool) => [tool.name, tool])).values()];
  };
}

function isFor({ audience, token }: Call, { type, session }: Viewer): boolean {
  const isInScope = token === 'read' || session.token?.scope === 'write';
  return isInScope && (typeof audience === 'string' || audience.some((name) => accountTypes[name] === type));
}

type Schema = Listed['inputSchema'];

/**
 * Merges a choice between objects into one object, since assistants take no choice at the top: a field that names the
 * choice lists its values, any other that differs is a choice itself, and only what all require is required.
 */
function withoutChoices(schema: object): Schema {
  const { oneOf } = schema as { oneOf?: Schema[] };
  if (!oneOf) return { type: 'object', ...schema };
  const properties: NonNullable<Schema['properties']> = {};
  for (const name of new Set(oneOf.flatMap((choice) => Object.keys(choice.properties ?? {})))) {
    const forms = oneOf.flatMap((choice) => choice.properties?.[name] ?? []);
    const [first = {}] = forms;
    const isSame = forms.every((form) => JSON.stringify(form) === JSON.stringify(first));
    properties[name] = isSame ? first : { anyOf: forms };
  }
  const required = oneOf[0]?.required?.filter((name) => oneOf.every((choice) => choice.required?.includes(name)));
  return { type: 'object', properties, ...(required && { required }) };
}
