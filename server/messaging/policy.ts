import { accountTypes, type AccountType } from '#contract/call.ts';

/** Facts that decide whether two people may write to each other. */
export interface Correspondent {
  id: number;
  type: AccountType;
  /** Clients only. */
  companyId: number | null;
}

/**
 * Decides who may write to whom: a talent and a client, or two members of one company. Not allowed: to the same person,
 * between talents, between companies, and for administrators.
 */
export function mayWriteTo(writer: Correspondent, recipient: Correspondent): boolean {
  if (writer.id === recipient.id) return false;
  const { talent, client } = accountTypes;
  if (writer.type === talent) return recipient.type === client;
  if (writer.type !== client) return false;
  return recipient.type === talent || (recipient.type === client && recipient.companyId === writer.companyId);
}
