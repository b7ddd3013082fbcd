import * as z from 'zod/mini';
import { screens } from '#contract/screens.ts';
import { dateLocaleOf } from '#contract/texts/days.ts';
import { address, button, findColleague, line, userMail } from '#server/mail/service.ts';

/** News of a company's domain: proven, no longer provable, proven by another company, or no longer verified. */
const domainNews = ['verified', 'failing', 'taken', 'lost'] as const;

/** Milliseconds for which a failing proof still counts. */
const grace = 14 * 86_400_000;

/** Notifies members about a domain of their company. */
const domain = userMail({
  name: 'domain-mail',
  shownAs: 'domain',
  // No subject: a member may wait for several mails about their company.
  details: z.object({ companyId: z.int(), about: z.enum(domainNews), domain: z.string(), at: z.iso.datetime() }),
  async find({ db }, { userId, details: { companyId, ...news } }) {
    const user = await findColleague(db, userId, companyId);
    return user && { ...user, ...news };
  },
  words({ about, domain, at }, { t, language, product, link }) {
    const until = new Date(Date.parse(at) + grace);
    const date = until.toLocaleString(dateLocaleOf(language), { dateStyle: 'long', timeZone: 'UTC' });
    const texts = {
      verified: () => t('domain.text.verified', { domain }),
      failing: () => t('domain.text.failing', { date }),
      taken: () => t('domain.text.taken', { date }),
      lost: () => t('domain.text.lost'),
    };
    return {
      subject: t('domain.subject', { product }),
      title: t(`domain.title.${about}`),
      blocks: [
        address(domain),
        line(texts[about]()),
        button({ label: t('domain.look'), link: link(screens.verification.address) }),
      ],
    };
  },
});

export const verificationMails = { domain };
