import { accountTypes, type AccountType } from '#contract/call.ts';

/** What decides whether two people may write to each other. */
export interface Correspondent {
  id: number;
  type: AccountType;
  /** Clients only. */
  companyId: number | null;
}

/**
 * A talent and a client may write to each other, and so may two members of one company. Nobody writes to themselves,
 * talents do not write to talents, companies not to other companies, and administrators have no messages.
 */
export function mayWriteTo(writer: Correspondent, recipient: Correspondent): boolean {
  if (writer.id === recipient.id) return false;
  const { talent, client } = accountTypes;
  if (writer.type === talent) return recipient.type === client;
  if (writer.type !== client) return false;
  return recipient.type === talent || (recipient.type === client && recipient.companyId === writer.companyId);
}
