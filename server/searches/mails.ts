import * as z from 'zod/mini';
import { addressOf } from '#contract/addresses.ts';
import { PositionFilters } from '#contract/position-search.ts';
import { at } from '#contract/screens.ts';
import {
  type Block,
  type Link,
  type Page,
  button,
  entry,
  inSubject,
  linkLine,
  plainName,
  quiet,
  section,
  userMail,
} from '#server/mail/service.ts';
import { findNewPositions, matchInDatabase } from '#server/matching/service.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { readClock } from '#server/platform/database/clock.ts';
import { enqueueEach } from '#server/platform/deliveries/deliveries.ts';
import { mailLanguage } from '#server/platform/texts/language.ts';
import { textsOf } from '#server/platform/texts/texts.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import { searchAddress } from './write-address.ts';
import { type Recipient, findRecipient, settle } from './alerts-store.ts';
import { type Subject, linkOf, readPositions, readTalents } from './read-entries.ts';
import { eachOnce, findUnmailed, subjectOf } from './find-new-results.ts';
import { type Known, readSearches } from './present.ts';
import { listLeftOut, noteHits } from './results-store.ts';
import { stopLink } from './stop-search.ts';
import { listWaiting } from './store.ts';

/** Maximum listed in a mail: per search, in all, and per company. */
const most = { ofSearch: 5, inAll: 20, ofCompany: 3 } as const;
/** Maximum positions in the mail to a talent with a new profile. */
const mostFirst = 10;

interface Section {
  name: string;
  address: string;
  stopUrl: string;
  listed: Subject[];
  /** Number of all new results, listed or not. */
  count: number;
}

/** New results of a user's saved searches; one mail for all due ones. */
const search = userMail({
  name: 'search-mail',
  shownAs: 'searches',
  urgency: 'later',
  details: z.object({}),
  subscription: 'searches',
  async find({ db, settings }, { id, userId }) {
    const upTo = await readClock(db);
    const rows = await listWaiting(db, userId ?? 0);
    const reader = await findRecipient(db, userId ?? 0, 'searches');
    const known = reader ? await readSearches(db, reader.companyId, rows) : [];
    const found = reader ? eachOnce(await findUnmailed(matchInDatabase(db), reader, known, { deliveryId: id })) : [];
    const ids = rows.map((row) => row.id);
    if (!reader || found.every(({ length }) => length === 0)) {
      await settle(db, ids, upTo);
      return undefined;
    }
    const language = mailLanguage(settings, reader.language);
    const { email, companyId } = reader;
    const sections = await readSections(db, reader, { settings, known, found });
    return { email, language, companyId, sections, searchIds: ids, upTo };
  },
  words({ email, companyId, sections }, page) {
    const { t, product, link, settingsLinks } = page;
    const count = sections.reduce((sum, one) => sum + one.count, 0);
    const kind = companyId === null ? 'positions' : 'engineers';
    const [first] = sections;
    const title =
      sections.length === 1 && first
        ? t(`searches.title.${kind}.one`, { count, name: first.name })
        : t(`searches.title.${kind}`, { count, searches: sections.length });
    const address =
      sections.length === 1 && first ? first.address : companyId === null ? addressOf(at.talentHome) : at.clientSearch;
    const stops = sections.map(({ name, stopUrl }): Link => ({
      label: t('searches.stop.link', { name }),
      link: stopUrl,
    }));
    return {
      subject: inSubject(title),
      title,
      blocks: [
        ...sections.flatMap((one) => sectionBlocks(one, email, page)),
        button({ label: t(`searches.see.${kind}`), link: link(address) }),
        quiet(t(`searches.reason.${kind}`, { product }), [...stops, ...settingsLinks]),
      ],
    };
  },
  /** Records its results as it is sent, so that none is mailed twice, and then that they were mailed. */
  async leave(db, { delivery: { id, userId }, facts: { companyId, sections, searchIds, upTo }, handOver }) {
    const ids = sections.flatMap(({ listed }) => listed.map((subject) => subject.id));
    const reader = { id: userId ?? 0, companyId };
    await handOver((db) => noteHits(db, subjectOf(reader), { userId: reader.id, ids, deliveryId: id }));
    await settle(db, searchIds, upTo);
  },
});

/** The first fitting positions for a talent, a day after their profile has skills and a place. */
const firstFits = userMail({
  name: 'first-fits-mail',
  shownAs: 'searches',
  urgency: 'later',
  details: z.object({}),
  subscription: 'announcements',
  async find({ db, settings }, { id, userId }) {
    const reader = await findRecipient(db, userId ?? 0, 'announcements');
    if (!reader || reader.companyId !== null) return undefined;
    const filters = { ...PositionFilters.parse({}), fits: true };
    const [ids = []] = await findNewPositions(matchInDatabase(db), reader.id, [{ filters, liveAfter: new Date(0) }]);
    const leftOut = await listLeftOut(db, 'positionId', { userId: reader.id, ids, deliveryId: id });
    const first = ids.filter((positionId) => !leftOut.has(positionId)).slice(0, mostFirst);
    const language = mailLanguage(settings, reader.language);
    const positions = [...(await readPositions(db, reader, first, language)).values()];
    if (positions.length === 0) return undefined;
    return {
      email: reader.email,
      language,
      positions: first.flatMap((one) => positions.find((row) => row.id === one) ?? []),
    };
  },
  words({ email, positions }, page) {
    const { t, product, link, settingsLinks } = page;
    return {
      subject: t('firstFits.title', { count: positions.length }),
      blocks: [
        ...positions.map((position) => entryOf(position, linkOf(position, email, addressOf(at.talentHome)), page)),
        button({ label: t('firstFits.see'), link: link(addressOf(at.talentHome)) }),
        quiet(t('firstFits.reason', { product }), settingsLinks),
      ],
    };
  },
  async leave(_db, { delivery: { id, userId }, facts: { positions }, handOver }) {
    const ids = positions.map((position) => position.id);
    await handOver((db) => noteHits(db, 'positionId', { userId: userId ?? 0, ids, deliveryId: id }));
  },
});

export const searchMails = { search, firstFits };

/** Queues, in the caller's transaction, the mail about new results of a user's searches, replacing a waiting one. */
export const queueSearchMail = (db: Database, userId: number): Promise<void> =>
  search.queue(db, {}, { userId, key: `search-mail ${userId}` });

export const queueFirstFits = (db: Database, userIds: readonly number[]): Promise<void> =>
  enqueueEach(
    db,
    firstFits.kind,
    userIds.map((userId) => ({ userId, details: {} })),
  );

interface Results {
  settings: Pick<Settings, 'secret' | 'appUrl' | 'languages'>;
  known: readonly Known[];
  found: readonly number[][];
}

/** Reads the entries of each search with new results, within the limits of one mail. */
async function readSections(db: Database, reader: Recipient, { settings, known, found }: Results): Promise<Section[]> {
  const language = mailLanguage(settings, reader.language);
  const t = textsOf(language, 'mail');
  const searches = known.map((one) => one.search);
  const subjects =
    reader.companyId === null
      ? await readPositions(db, reader, found.flat(), language)
      : // Only the listed ones, of perhaps thousands; the search has just found them.
        await readTalents(
          db,
          reader,
          found.flatMap((ids) => ids.slice(0, most.ofSearch)),
          { language, searches },
        );
  const ofCompany = new Map<number, number>();
  let left: number = most.inAll;
  return known.flatMap(({ row, search }, index): Section[] => {
    const ids = found[index] ?? [];
    const there = ids.flatMap((id) => subjects.get(id) ?? []);
    const listed: Subject[] = [];
    for (const subject of there) {
      const { companyId } = subject;
      const before = ofCompany.get(companyId) ?? 0;
      if (left === 0 || listed.length === most.ofSearch || (companyId !== 0 && before === most.ofCompany)) continue;
      ofCompany.set(companyId, before + 1);
      left -= 1;
      listed.push(subject);
    }
    if (there.length === 0) return [];
    const name = plainName(
      row.positionTitle === null ? row.name : t('searches.position', { title: row.positionTitle }),
    );
    const stopUrl = stopLink(settings, row.id, reader.email);
    return [
      {
        name,
        address: searchAddress(search),
        stopUrl,
        listed,
        count: reader.companyId === null ? there.length : ids.length,
      },
    ];
  });
}

function sectionBlocks({ name, address, listed, count }: Section, email: string, page: Page): Block[] {
  const { t, link } = page;
  const more = count - listed.length;
  return [
    section(name, t('searches.new', { count })),
    ...listed.map((subject) => entryOf(subject, linkOf(subject, email, address), page)),
    ...(more > 0 ? [linkLine({ label: t('searches.more', { count: more }), link: link(address) })] : []),
  ];
}

function entryOf(subject: Subject, address: string, { t, link }: Page): Block {
  const { title, lines, pay, fit } = subject;
  return entry({
    title,
    link: link(address),
    lines,
    strong: pay,
    note: fit ? t('searches.fit', { ...fit }) : '',
  });
}
