import { linkOptions } from '@tanstack/react-router';
import {
  Briefcase,
  Building2,
  CodeXml,
  Flag,
  House,
  Mail,
  MessageSquare,
  ScrollText,
  User as Person,
  Users,
} from 'lucide-react';
import * as addresses from '#contract/addresses.ts';
import { type AccountType, accountTypes } from '#contract/call.ts';

const noPosition = { params: { positionHashId: undefined } };
const noRecipient = { params: { id: undefined } };

const talent = [
  { name: 'home', icon: House, link: linkOptions({ to: addresses.talentHome, ...noPosition }) },
  { name: 'messages', icon: MessageSquare, link: linkOptions({ to: addresses.talentMessages, ...noRecipient }) },
  { name: 'profile', icon: Person, link: linkOptions({ to: addresses.talentProfile }) },
] as const;

const client = [
  { name: 'home', icon: House, link: linkOptions({ to: addresses.clientHome, ...noPosition }) },
  { name: 'messages', icon: MessageSquare, link: linkOptions({ to: addresses.clientMessages, ...noRecipient }) },
  { name: 'company', icon: Building2, link: linkOptions({ to: addresses.company }) },
  { name: 'positions', icon: Briefcase, link: linkOptions({ to: addresses.positions }) },
  { name: 'team', icon: Users, link: linkOptions({ to: addresses.team }) },
] as const;

const administrator = [
  { name: 'clients', icon: Building2, link: linkOptions({ to: addresses.adminClients }) },
  { name: 'talents', icon: CodeXml, link: linkOptions({ to: addresses.adminTalents }) },
  { name: 'mail', icon: Mail, link: linkOptions({ to: addresses.adminMail }) },
  { name: 'reports', icon: Flag, link: linkOptions({ to: addresses.adminReports }) },
  { name: 'log', icon: ScrollText, link: linkOptions({ to: addresses.adminLog }) },
] as const;

/** A menu entry; its text is `menu.<name>`. */
type MenuEntry = (typeof talent | typeof client | typeof administrator)[number];

/** Menu entries by account type. */
export const menuEntries: Record<AccountType, readonly MenuEntry[]> = {
  [accountTypes.talent]: talent,
  [accountTypes.client]: client,
  [accountTypes.administrator]: administrator,
};
