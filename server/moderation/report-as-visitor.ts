import type { Evidence } from '#contract/reports.ts';
import { fallbackLanguage } from '#contract/texts/languages.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { withTransaction } from '#server/platform/database/connect.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { countAgainst } from '#server/platform/limits/limits.ts';
import type { VisitorReport } from '#server/public/service.ts';
import { placeLine, presentPlace } from '#server/reference/service.ts';
import { copy, copyTerms } from './copy-evidence.ts';
import { caseMails, queueWaitingMail } from './mails.ts';
import * as store from './report-store.ts';
import { lockCompanyOfSubject, isThere, openCase } from './store.ts';

/**
 * Stores a report by a visitor without an account, in the open case of the company, and queues a receipt to their
 * address. It holds no first contacts, since anyone may send several. 404 for a deleted company; throws 'too-many' past
 * the limits of the network and the address, and then stores nothing.
 */
export async function reportAsVisitor(
  { db }: Pick<Services, 'db'>,
  { seen, category, text, email, language, network }: VisitorReport,
): Promise<void> {
  const subject = { companyId: seen.companyId };
  await withTransaction(db, async (db) => {
    await countAgainst(db, 'reports:from', network);
    await countAgainst(db, 'reports:mailbox', mailboxOf(email));
    await lockCompanyOfSubject(db, subject);
    if (!(await isThere(db, subject))) throw new AppError('not-found', 'There is nothing at this address.');
    const isNew = !(await store.hasOpenCase(db, subject));
    const caseId = await openCase(db, subject);
    const { id: reportId } = await store.insertVisitorReport(db, {
      caseId,
      aboutType: seen.type,
      aboutId: seen.type === 'position' ? seen.name : String(seen.companyId),
      category,
      text,
      visitorEmail: email,
      visitorLanguage: language,
      evidence: copySeen(seen),
    });
    await caseMails.visitor.queue(db, { reportId, says: 'received', language }, { address: email });
    if (isNew) await queueWaitingMail(db);
  });
}

/** Copies the content visible to visitors. */
function copySeen(seen: VisitorReport['seen']): Evidence {
  if (seen.type === 'position') {
    const { title, company, skills, optionalSkills, description } = seen.shown;
    const where = placeLine(seen.shown, fallbackLanguage);
    const countries = presentPlace(seen.shown, fallbackLanguage).physicalCountryStr;
    return copy(title, {
      texts: {
        company: company.name,
        requiredSkills: namesOf(skills),
        optionalSkills: namesOf(optionalSkills),
        ...copyTerms(seen.shown),
        place: where,
        // The place of many countries only contains their number.
        countries: where.includes(countries) ? '' : countries,
      },
      formatted: { description },
    });
  }
  const { name, tagline, links, description, benefits, avatarUrl, backgroundImageUrl } = seen.shown;
  return copy(name, {
    texts: { tagline, website: links.website ?? null, links: Object.values(links).join('\n') },
    formatted: { description, benefits },
    pictures: [avatarUrl, backgroundImageUrl],
  });
}

const namesOf = (skills: readonly { name: string }[]): string => skills.map(({ name }) => name).join(', ');

/** The mailbox of an address: what follows a plus sign before the @ leads to the same one. */
function mailboxOf(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  return `${name.split('+', 1).join()}@${domain}`;
}
