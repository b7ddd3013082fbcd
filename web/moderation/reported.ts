import type { AccountType } from '#contract/call.ts';
import type { About } from '#contract/reports.ts';

/** A talent, or a member through whom talents block the company. */
export interface Person {
  id: number;
  type: AccountType;
  /** Full name. */
  name: string;
  /** A member's company. */
  company: { id: number; name: string } | null;
}

/** The subject of the menu 'More'. */
export interface Reported {
  /** The reported object. */
  about: About;
  /** Name of the person, company or position. */
  name: string;
  /** The person to block, if any. */
  person?: Person | undefined;
  /** Leaves the view of the person, after they are blocked and before it is refetched. */
  onBlocked?: (() => unknown) | undefined;
}
