import * as z from 'zod/mini';
import { maxCaseText } from '#contract/cases.ts';
import { normaliseEmail } from '#contract/email.ts';
import { multiline } from '#contract/fields.ts';
import type { PublicCompany, ReportForm } from '#contract/public-pages.ts';
import { type Category, categories, minVisitorText } from '#contract/reports.ts';
import type { Language } from '#contract/texts/languages.ts';
import type { PublicPosition } from './present.ts';

/** Subject of a report, as the visitor sees it. */
export type Seen =
  | { type: 'position'; companyId: number; name: string; shown: PublicPosition }
  | { type: 'company'; companyId: number; shown: PublicCompany };

/** A report by a visitor without an account. */
export interface VisitorReport {
  seen: Seen;
  category: Category;
  text: string;
  /** Address for the answer, in the language of the page. */
  email: string;
  language: Language;
  /** Network address of the caller. */
  network: string;
}

/** Stores a report. Throws 'too-many' past the limits, and 404 for a deleted company. */
export type TakeReport = (report: VisitorReport) => Promise<void>;

type Field = keyof ReportForm;

export const untouched: ReportForm = { category: '', text: '', email: '', isTrue: false };

type Read = Pick<VisitorReport, 'category' | 'text' | 'email'>;

const Text = multiline(maxCaseText).check(
  z.trim(),
  z.minLength(minVisitorText),
  // PostgreSQL stores none.
  z.refine((text) => !text.includes('\0')),
);

/** Reads a submitted form: its contents, and a report or the invalid fields, in their order. */
export function readReport(body = new URLSearchParams()): {
  typed: ReportForm;
  faults: Field[];
  read: Read | undefined;
} {
  const valueOf = (field: Field): string => body.get(field) ?? '';
  const typed = {
    category: valueOf('category'),
    // Forms send two characters per line break, which the visitor sees as one.
    text: valueOf('text').replaceAll('\r\n', '\n'),
    email: valueOf('email'),
    isTrue: valueOf('isTrue') !== '',
  };
  const category = categories.find((one) => one === typed.category);
  const text = Text.safeParse(typed.text).data;
  const email = normaliseEmail(typed.email);
  const faults: Field[] = [
    ...(category === undefined ? (['category'] as const) : []),
    ...(text === undefined ? (['text'] as const) : []),
    ...(email === undefined ? (['email'] as const) : []),
    ...(typed.isTrue ? [] : (['isTrue'] as const)),
  ];
  const isComplete = category !== undefined && text !== undefined && email !== undefined && typed.isTrue;
  return { typed, faults, read: isComplete ? { category, text, email } : undefined };
}
