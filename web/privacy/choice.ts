import type { Rule } from '#contract/privacy.ts';

/** A rule about to be added, with the company's name, the domain or the name. */
export interface Choice {
  rule: Rule;
  text: string;
}
