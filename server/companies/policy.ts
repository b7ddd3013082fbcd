import { type AccountType, accountTypes } from '#contract/call.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Denial } from '#server/platform/errors/may.ts';
import type { ClientViewer } from '#server/platform/session/viewer.ts';

/** The company comes from the session. An id in a payload may only repeat it; any other is 404. */
export function checkOwnCompany(viewer: Pick<ClientViewer, 'companyId'>, id: number | undefined): void {
  if (id !== undefined && id !== viewer.companyId) throw new AppError('not-found', 'There is no such company.');
}

/** Facts that decide whether two people may write to each other. */
export interface Correspondent {
  id: number;
  type: AccountType;
  /** Clients only. */
  companyId: number | null;
  /** The companies that block a talent. */
  blockedBy?: ReadonlySet<number>;
}

/**
 * Decides who may write to whom: a talent and a client, or two members of one company. Not allowed: to
 * themselves, between talents, between companies, for administrators, and for a talent to members of a company that
 * blocks them. It is in this room because profiles, below messaging, show it.
 */
export function whyNotWrite(writer: Correspondent, recipient: Correspondent): Denial | undefined {
  if (writer.id === recipient.id || !areInTouch(writer, recipient))
    return { code: 'forbidden', detail: 'You cannot write to this person.', reason: { code: 'mayNotWrite' } };
  return recipient.companyId !== null && writer.blockedBy?.has(recipient.companyId) ? closed : undefined;
}

/** The denial of writing in a closed conversation. */
export const closed: Denial = {
  code: 'conversation-closed',
  detail: 'This conversation is closed.',
  reason: { code: 'conversationClosed' },
};

const { talent, client } = accountTypes;

function areInTouch(writer: Correspondent, recipient: Correspondent): boolean {
  if (writer.type === talent) return recipient.type === client;
  if (writer.type !== client) return false;
  return recipient.type === talent || (recipient.type === client && recipient.companyId === writer.companyId);
}

/** Names of keepers that a refusal gives. */
const maxNamed = 3;

/** Where keepers keep the team, others may not remove members, nor add or remove tokens, webhooks and domains. */
export function whyNotKeep(
  viewer: Pick<ClientViewer, 'id'>,
  keepers: readonly { id: number; firstName: string; lastName: string }[],
): Denial | undefined {
  if (keepers.some(({ id }) => id === viewer.id)) return undefined;
  const names = keepers.slice(0, maxNamed).map(({ firstName, lastName }) => `${firstName} ${lastName}`);
  const more = keepers.length - names.length;
  return {
    code: 'forbidden',
    detail: 'Only keepers of the team may do this.',
    reason: { code: 'keepersOnly', params: { names: names.join(', '), more } },
  };
}
