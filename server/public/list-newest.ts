import { payAmount, payUnit, spokenPay } from '#contract/pay.ts';
import { locationFields } from '#contract/conditions.ts';
import { pickFields } from '#contract/description.ts';
import { type NewestPositions, newestLength } from '#contract/public.ts';
import type { Language } from '#contract/texts/languages.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { type Owner, createTurns } from '#server/platform/intake/turns.ts';
import { textsOf } from '#server/platform/texts/texts.ts';
import { cardPlace } from '#server/reference/service.ts';
import { createKept } from './remember-results.ts';
import { age, channel } from './list-live.ts';
import { countLive, listNewestConditions } from './store.ts';

type Found = [rows: Awaited<ReturnType<typeof listNewestConditions>>, counts: Awaited<ReturnType<typeof countLive>>];

/** Returns the newest Live positions in a language; `visitor` takes turns with others. */
export type GetNewest = (language: Language, visitor: Owner) => Promise<NewestPositions>;

/** Caches the newest Live positions for sign-in and sign-up while the Live positions stay the same. */
export function keepNewest({ db, listener }: Pick<Services, 'db' | 'listener'>): GetNewest {
  const kept = createKept<Found>(1);
  const turns = createTurns({ what: 'lists of new positions', atOnce: 2, waitingEach: 20, waitingTogether: 200 });
  const forget = () => kept.forgetWhere(() => true);
  listener.subscribe(channel, { onNotify: forget, onReset: forget });
  return async (language, visitor) => {
    const make = () => turns.run(visitor, () => Promise.all([listNewestConditions(db, newestLength), countLive(db)]));
    const found = (await listener.catchUp()) ? await kept.get(age(), make) : await make();
    return present(found, language);
  };
}

function present([rows, counts]: Found, language: Language): NewestPositions {
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
