import { linkOptions } from '@tanstack/react-router';
import { Briefcase, Building2, CodeXml, House, Mail, MessageSquare, User as Person, Users } from 'lucide-react';
import { type AccountType, accountTypes } from '#contract/call.ts';

const noPosition = { params: { positionHashId: undefined } };
const noRecipient = { params: { id: undefined } };

const talent = [
  { label: 'Home', icon: House, link: linkOptions({ to: '/talent/home/{-$positionHashId}', ...noPosition }) },
  { label: 'Messages', icon: MessageSquare, link: linkOptions({ to: '/talent/messages/{-$id}', ...noRecipient }) },
  { label: 'Profile', icon: Person, link: linkOptions({ to: '/talent/profile' }) },
];

const client = [
  { label: 'Home', icon: House, link: linkOptions({ to: '/client/home/{-$positionHashId}', ...noPosition }) },
  { label: 'Messages', icon: MessageSquare, link: linkOptions({ to: '/client/messages/{-$id}', ...noRecipient }) },
  { label: 'Company', icon: Building2, link: linkOptions({ to: '/client/company' }) },
  { label: 'Positions', icon: Briefcase, link: linkOptions({ to: '/client/positions' }) },
  { label: 'Team', icon: Users, link: linkOptions({ to: '/client/teammates' }) },
];

const administrator = [
  { label: 'Clients', icon: Building2, link: linkOptions({ to: '/admin/clients' }) },
  { label: 'Talents', icon: CodeXml, link: linkOptions({ to: '/admin/talents' }) },
  { label: 'Mail', icon: Mail, link: linkOptions({ to: '/admin/mail' }) },
];

/** One entry of the menu. */
type MenuEntry = (typeof talent | typeof client | typeof administrator)[number];

/** What the menu offers each type of user (spec 2.5). */
export const menuEntries: Record<AccountType, readonly MenuEntry[]> = {
  [accountTypes.talent]: talent,
  [accountTypes.client]: client,
  [accountTypes.administrator]: administrator,
};
