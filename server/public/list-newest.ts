import { payAmount, payUnit, spokenPay } from '#contract/pay.ts';
import { locationFields } from '#contract/conditions.ts';
import { pickFields } from '#contract/description.ts';
import { type NewestPositions, newestLength } from '#contract/public.ts';
import type { Language } from '#contract/texts/languages.ts';
import { readTotals } from '#server/contacts/service.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { type Owner, createTurns } from '#server/platform/intake/turns.ts';
import { textsOf } from '#server/platform/texts/texts.ts';
import { cardPlace } from '#server/reference/service.ts';
import { createKept } from './remember-results.ts';
import { age, channel } from './list-live.ts';
import { countLive, listNewestConditions } from './store.ts';

type Found = [rows: Awaited<ReturnType<typeof listNewestConditions>>, counts: Awaited<ReturnType<typeof countLive>>];
type Totals = Awaited<ReturnType<typeof readTotals>>;

/** Milliseconds for which the totals are kept; the answer rates change each night. */
const hour = 3_600_000;

/** Returns the newest Live positions in a language; `visitor` takes turns with others. */
export type GetNewest = (language: Language, visitor: Owner) => Promise<NewestPositions>;

/**
 * Caches the newest Live positions for sign-in and sign-up while the Live positions stay the same, and the totals of
 * the promise for an hour.
 */
export function keepNewest({ db, listener, settings }: Pick<Services, 'db' | 'listener' | 'settings'>): GetNewest {
  const kept = createKept<Found>(1);
  const keptTotals = createKept<Totals>(1);
  const turns = createTurns({ what: 'lists of new positions', atOnce: 2, waitingEach: 20, waitingTogether: 200 });
  const forget = () => kept.forgetWhere(() => true);
  listener.subscribe(channel, { onNotify: forget, onReset: forget });
  return async (language, visitor) => {
    const make = () => turns.run(visitor, () => Promise.all([listNewestConditions(db, newestLength), countLive(db)]));
    const found = (await listener.catchUp()) ? await kept.get(age(), make) : await make();
    const totals = await keptTotals.get(`${Math.floor(performance.now() / hour)}`, () => readTotals(db, settings));
    const promise = writePromise({ ...totals, doEnd: settings.positionDays > 0 }, language);
    return { ...present(found, language), promise };
  };
}

/** A higher limit, or fewer answers of ten, would speak against writing here rather than for it. */
const mostSaid = 100;
const fewestSaid = 5;

/** Parts a figure from the rest of its sentence, as no text has a line break. */
const figure = (inside: string): string => `\n${inside}\n`;

/** Writes the sentences that hold, have enough data and speak for the product. */
function writePromise(
  { most, outOfTen, doEnd }: Totals & { doEnd: boolean },
  language: Language,
): NewestPositions['promise'] {
  const t = textsOf(language, 'public');
  return [
    most === null || most > mostSaid ? [] : [t.rich('promise.limit', { count: most, figure })],
    outOfTen === null || outOfTen < fewestSaid ? [] : [t.rich('promise.answers', { count: outOfTen, figure })],
    doEnd ? [t.rich('promise.terms', { figure })] : [],
  ]
    .flat()
    .map((sentence) => {
      const [before = '', figure = '', after = ''] = sentence.split('\n');
      return [before, figure, after];
    });
}

function present([rows, counts]: Found, language: Language): Omit<NewestPositions, 'promise'> {
  const t = textsOf(language, 'pay');
  return {
    positions: rows.map(({ hashId, title, companyName, pay, ...row }) => ({
      hashId,
      title,
      companyName,
      place: cardPlace(pickFields(locationFields, row), language),
      pay: pay
        ? { amount: payAmount(pay, language), unit: payUnit(pay, t), spoken: spokenPay(pay, t, language) }
        : { amount: '', unit: t('none'), spoken: t('none') },
    })),
    ...counts,
  };
}
