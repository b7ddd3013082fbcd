import { signInWithEmail } from '#contract/addresses.ts';
import { accountTypes } from '#contract/call.ts';
import { payLine } from '#contract/pay.ts';
import type { Language } from '#contract/texts/languages.ts';
import type { TransformedTalent } from '#contract/talents.ts';
import { plainName } from '#server/mail/service.ts';
import { fitOnceStated, listCards } from '#server/matching/service.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { textsOf } from '#server/platform/texts/texts.ts';
import { type LiveRow, findLivePositions } from '#server/positions/service.ts';
import { cardPlace, countryNames, timezoneLabel } from '#server/reference/service.ts';
import { loadTalent } from '#server/talents/service.ts';
import type { Recipient } from './alerts-store.ts';
import type { KnownSearch } from './read-filters.ts';

/** Maximum skills listed of an engineer. */
const mostSkills = 6;

/** A position, or an anonymous talent, in a mail. */
export interface Subject {
  id: number;
  companyId: number;
  /** Only of positions. */
  hashId?: string;
  title: string;
  lines: string[];
  pay: string;
  fit: { held: number; required: number } | null;
}

/** Reads the positions of a mail, by id, without those no longer Live. */
export async function readPositions(
  db: Database,
  { id }: Recipient,
  ids: readonly number[],
  language: Language,
): Promise<Map<number, Subject>> {
  const [live, talent] = await Promise.all([findLivePositions(db, ids), loadTalent(db, id)]);
  const subjectOf = (row: LiveRow): Subject => ({
    id: row.id,
    companyId: row.companyId,
    hashId: row.hashId,
    title: plainName(row.title),
    lines: [`${plainName(row.companyName)} · ${plainName(cardPlace(row, language))}`],
    pay: payLine(row.pay, textsOf(language, 'pay'), language),
    fit: fitOf(fitOnceStated(row, talent)),
  });
  return new Map([...live].map(([positionId, row]) => [positionId, subjectOf(row)]));
}

const fitOf = (fit: ReturnType<typeof fitOnceStated>): Subject['fit'] =>
  fit && fit.requiredCount > 0 ? { held: fit.heldSkillIds.length, required: fit.requiredCount } : null;

/** Reads the talents of a mail to a company, by id, in a line each, without those it may no longer find. */
export async function readTalents(
  db: Database,
  { id, companyId }: Recipient,
  ids: readonly number[],
  { language, searches }: { language: Language; searches: readonly KnownSearch[] },
): Promise<Map<number, Subject>> {
  const cards = await listCards(db, { id, type: accountTypes.client, companyId: companyId ?? 0 }, ids);
  const asked = new Set(
    searches.flatMap(({ kind, filters }) => (kind === 'talents' ? [...filters.skills, ...filters.any] : [])),
  );
  return new Map(
    cards.map((card) => [
      card.id,
      { id: card.id, companyId: 0, title: lineOf(card, asked, language), lines: [], pay: '', fit: null },
    ]),
  );
}

/** `7 years, Lisbon (UTC+0): Go, PostgreSQL`: requested skills first, without identifying facts. */
function lineOf(
  { experience, timezone, physicalCountryId, skills }: TransformedTalent,
  asked: ReadonlySet<number>,
  language: Language,
): string {
  const t = textsOf(language, 'mail');
  const place =
    timezoneLabel(timezone, language) ??
    (physicalCountryId === null ? '' : countryNames([physicalCountryId], language));
  const facts = [experience === null ? '' : t('searches.years', { count: experience }), place].filter(
    (fact) => fact !== '',
  );
  const named = skills
    .toSorted((one, other) => Number(asked.has(other.id)) - Number(asked.has(one.id)))
    .slice(0, mostSkills)
    .map(({ name }) => name);
  return [facts.join(', '), named.join(', ')].filter((part) => part !== '').join(': ') || t('searches.someone');
}

/** The link to a position, which signs the reader in, or to a talent's profile over the search that found them. */
export const linkOf = ({ id, hashId }: Subject, email: string, found: string): string =>
  hashId === undefined ? `${found}${found.includes('?') ? '&' : '?'}talent=${id}` : signInWithEmail(email, hashId);
