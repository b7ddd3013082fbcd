import * as z from 'zod/mini';
import { maxCaseText } from '#contract/cases.ts';
import { normaliseEmail } from '#contract/email.ts';
import { multiline } from '#contract/fields.ts';
import { minVisitorText } from '#contract/reports.ts';
import { type Rule, rules } from '#contract/rules.ts';
import type { Language } from '#contract/texts/languages.ts';
import type { PublicCompany, PublicPosition } from './present.ts';

/** Subject of a report, as the visitor sees it. */
export type Seen =
  | { type: 'position'; companyId: number; name: string; shown: PublicPosition }
  | { type: 'company'; companyId: number; shown: PublicCompany };

/** A report by a visitor without an account. */
export interface VisitorReport {
  seen: Seen;
  /** Null for a reason that no rule names. */
  rule: Rule | null;
  text: string;
  /** Address for the answer, in the language of the page. */
  email: string;
  language: Language;
  /** Network address of the caller. */
  network: string;
}

/** Stores a report. Throws 'too-many' past the limits, and 404 for a deleted company. */
export type TakeReport = (report: VisitorReport) => Promise<void>;

/** Contents of the form. */
export interface Typed {
  /** The number of a rule, or `otherRule`; empty for none. */
  rule: string;
  text: string;
  email: string;
  isTrue: boolean;
}
export type Field = keyof Typed;

/** A reason that breaks no rule here, but perhaps the law. */
export const otherRule = 'other' as const;
export const untouched: Typed = { rule: '', text: '', email: '', isTrue: false };

type Read = Pick<VisitorReport, 'rule' | 'text' | 'email'>;

const Text = multiline(maxCaseText).check(z.trim(), z.minLength(minVisitorText));

/** Reads a submitted form: its contents, and a report or the invalid fields, in their order. */
export function readReport(body = new URLSearchParams()): { typed: Typed; faults: Field[]; read: Read | undefined } {
  const valueOf = (field: Field): string => body.get(field) ?? '';
  const typed = {
    rule: valueOf('rule'),
    // Forms send two characters per line break, which the visitor sees as one.
    text: valueOf('text').replaceAll('\r\n', '\n'),
    email: valueOf('email'),
    isTrue: valueOf('isTrue') !== '',
  };
  const rule = typed.rule === otherRule ? null : rules.find((number) => String(number) === typed.rule);
  const text = Text.safeParse(typed.text).data;
  const email = normaliseEmail(typed.email);
  const faults: Field[] = [
    ...(rule === undefined ? (['rule'] as const) : []),
    ...(text === undefined ? (['text'] as const) : []),
    ...(email === undefined ? (['email'] as const) : []),
    ...(typed.isTrue ? [] : (['isTrue'] as const)),
  ];
  const isComplete = rule !== undefined && text !== undefined && email !== undefined && typed.isTrue;
  return { typed, faults, read: isComplete ? { rule, text, email } : undefined };
}
