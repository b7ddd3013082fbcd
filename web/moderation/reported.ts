import type { AccountType } from '#contract/call.ts';
import type { About } from '#contract/reports.ts';

/** A talent, or a member, by whom talents block the company. */
export interface Person {
  id: number;
  type: AccountType;
  /** Full name. */
  name: string;
  /** A member's company. */
  company: { id: number; name: string } | null;
}

/** What the menu 'More' is about. */
export interface Reported {
  /** What is reported. */
  about: About;
  /** Name of the person, company or position. */
  name: string;
  /** Whom to block, if anyone. */
  person?: Person | undefined;
  /** Leaves what shows the person, once they are blocked and before it is read again. */
  onBlocked?: (() => unknown) | undefined;
}
