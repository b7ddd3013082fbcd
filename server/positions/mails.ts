import * as z from 'zod/mini';
import * as addresses from '#contract/addresses.ts';
import { at } from '#contract/screens.ts';
import { dateLocaleOf, dayOf } from '#contract/texts/days.ts';
import { button, inSubject, line, plainName, userMail } from '#server/mail/service.ts';
import { findEnding } from './ending-store.ts';
import { endOf } from './policy.ts';

/** Informs the contact of a position, the mail's subject, that it ends soon or has ended. Days are in UTC. */
const ending = userMail({
  name: 'position-mail',
  shownAs: 'position',
  details: z.object({ about: z.enum(['ends', 'ended']) }),
  /** Not wanted if the position was renewed, has another state or is deleted. */
  async find({ db, settings }, { subjectId, details: { about } }) {
    const found = await findEnding(db, subjectId ?? 0);
    if (!found) return undefined;
    const { positionDays: days } = settings;
    if (about === 'ended') return found.closeReason === 'expired' ? { ...found, days, end: null } : undefined;
    const end = found.endWarnedAt === null ? null : endOf(found, days);
    return end === null ? undefined : { ...found, days, end };
  },
  words({ hashId, days, end, ...facts }, { t, language, link }) {
    const title = plainName(facts.title);
    const position = link(addresses.addressOf(at.positionEdit, hashId));
    if (end === null)
      return {
        subject: t('position.ended.subject', { title: inSubject(title) }),
        title: t('position.ended.subject', { title }),
        blocks: [
          line(t('position.ended.text', { days })),
          line(t('position.ended.again')),
          button({ label: t('position.open'), link: position }),
        ],
      };
    const day = dayOf(end, dateLocaleOf(language), 'UTC');
    return {
      subject: t('position.ends.subject', { title: inSubject(title), day }),
      title: t('position.ends.subject', { title, day }),
      blocks: [
        line(t('position.ends.text', { days, day })),
        line(t('position.ends.renew', { days })),
        button({ label: t('position.open'), link: position }),
      ],
    };
  },
});

export const positionMails = { ending };

/** Key of the waiting mail about the end of a position. */
export const endKey = (positionId: number): string => `position-end ${positionId}`;
