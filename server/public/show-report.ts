import * as addresses from '#contract/addresses.ts';
import type { PublicPages } from '#contract/public-pages.ts';
import type { Language } from '#contract/texts/languages.ts';
import { textsOf } from '#server/platform/texts/texts.ts';
import type { Seen } from './read-report.ts';
import type { Page } from './write-page.ts';

type Form = Pick<PublicPages['report'], 'typed' | 'wait'> & Partial<Pick<PublicPages['report'], 'faults'>>;

/** The form that reports a position or company, with the visitor's input and the reason of a refusal. */
export function showReportForm(seen: Seen, language: Language, { typed, faults = [], wait }: Form): Page<'report'> {
  const t = textsOf(language, 'public');
  const name = seen.type === 'position' ? seen.shown.title : seen.shown.name;
  const title = t('report.title', { name });
  const isRefused = faults.length > 0 || wait !== undefined;
  return {
    page: 'report',
    content: {
      kind: seen.type,
      name,
      companyName: seen.type === 'position' ? seen.shown.company.name : name,
      typed,
      faults,
      wait,
    },
    title: isRefused ? t('report.refused', { title }) : title,
  };
}

/** What follows an accepted report. */
export const showReported = ({ type, shown }: Seen, language: Language): Page<'reported'> => ({
  page: 'reported',
  content: { kind: type, path: shown.path ?? addresses.home },
  title: textsOf(language, 'public')('report.done'),
});
