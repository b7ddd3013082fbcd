import {
  Briefcase,
  Building2,
  CodeXml,
  Flag,
  House,
  type LucideIcon,
  Mail,
  MessageSquare,
  ScrollText,
  User as Person,
  Users,
} from 'lucide-react';
import type { MenuEntry } from '#contract/screens.ts';

/** Icons of the menu's entries. */
export const menuIcons: Record<MenuEntry, LucideIcon> = {
  home: House,
  messages: MessageSquare,
  profile: Person,
  company: Building2,
  positions: Briefcase,
  team: Users,
  clients: Building2,
  talents: CodeXml,
  mail: Mail,
  reports: Flag,
  log: ScrollText,
};
