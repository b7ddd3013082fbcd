import { linkOptions } from '@tanstack/react-router';
import { Briefcase, Building2, CodeXml, House, Mail, MessageSquare, User as Person, Users } from 'lucide-react';
import * as addresses from '#contract/addresses.ts';
import { type AccountType, accountTypes } from '#contract/call.ts';

const noPosition = { params: { positionHashId: undefined } };
const noRecipient = { params: { id: undefined } };

const talent = [
  { label: 'Home', icon: House, link: linkOptions({ to: addresses.talentHome, ...noPosition }) },
  { label: 'Messages', icon: MessageSquare, link: linkOptions({ to: addresses.talentMessages, ...noRecipient }) },
  { label: 'Profile', icon: Person, link: linkOptions({ to: addresses.talentProfile }) },
];

const client = [
  { label: 'Home', icon: House, link: linkOptions({ to: addresses.clientHome, ...noPosition }) },
  { label: 'Messages', icon: MessageSquare, link: linkOptions({ to: addresses.clientMessages, ...noRecipient }) },
  { label: 'Company', icon: Building2, link: linkOptions({ to: addresses.company }) },
  { label: 'Positions', icon: Briefcase, link: linkOptions({ to: addresses.positions }) },
  { label: 'Team', icon: Users, link: linkOptions({ to: addresses.team }) },
];

const administrator = [
  { label: 'Clients', icon: Building2, link: linkOptions({ to: addresses.adminClients }) },
  { label: 'Talents', icon: CodeXml, link: linkOptions({ to: addresses.adminTalents }) },
  { label: 'Mail', icon: Mail, link: linkOptions({ to: addresses.adminMail }) },
];

/** A menu entry. */
type MenuEntry = (typeof talent | typeof client | typeof administrator)[number];

/** Menu entries by account type. */
export const menuEntries: Record<AccountType, readonly MenuEntry[]> = {
  [accountTypes.talent]: talent,
  [accountTypes.client]: client,
  [accountTypes.administrator]: administrator,
};
