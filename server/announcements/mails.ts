import * as addresses from '#contract/addresses.ts';
import { payLine } from '#contract/pay.ts';
import {
  type Skill,
  button,
  fact,
  inSubject,
  line,
  note,
  plainName,
  quiet,
  skills,
  summary,
  userMail,
} from '#server/mail/service.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { type Delivery, DeliveryError, type Outcome } from '#server/platform/deliveries/deliveries.ts';
import { mailLanguage } from '#server/platform/texts/language.ts';
import { textsOf } from '#server/platform/texts/texts.ts';
import { cardPlace, presentSkills } from '#server/reference/service.ts';
import { summarise } from '#server/rich-text/service.ts';
import { announcement as kind } from './store.ts';
import { type Addressed, countForDay, findAddressed, uncountForDay, withdrawIfClosed } from './sending-store.ts';

/** Pause before the next look at an announcement that is being listed again. */
const listingMilliseconds = 1_000;
/** About two lines in a mail. */
const summaryLength = 100;

/** Informs talents who still want announcements of a position they match, while it is Live. */
const announcement = userMail({
  ...kind,
  shownAs: null,
  subscription: 'announcements',
  connections: 4,
  async find({ db, settings, findLogo }, delivery) {
    const found = await findToSend(db, delivery);
    if (!isToSend(found)) return found;
    const { email, hashId, companyName, verifiedDomain, title, clientName, clientEmail } = found;
    const language = mailLanguage(settings, found.language);
    return {
      email,
      language,
      hashId,
      companyName,
      verifiedDomain,
      logo: await findLogo(found.companyAvatarKey),
      title,
      summary: summarise(found.description, summaryLength),
      writtenIn: found.writtenIn,
      skills: ticked(found.requiredSkillIds, found),
      optionalSkills: ticked(found.optionalSkillIds, found),
      pay: payLine(found.pay, textsOf(language, 'pay'), language),
      place: cardPlace(found, language),
      client: clientEmail === null ? null : { name: clientName ?? '', address: clientEmail },
    };
  },
  words({ email, hashId, client, ...facts }, { t, product, link, settingsLinks }) {
    const [title, company] = [plainName(facts.title), plainName(facts.companyName)];
    const lists = [
      { label: t('announcement.requiredSkills'), all: facts.skills },
      { label: t('announcement.optionalSkills'), all: facts.optionalSkills },
    ].filter(({ all }) => all.length > 0);
    const isTicked = lists.some(({ all }) => all.some(({ isHeld }) => isHeld));
    return {
      subject: t('announcement.title', { title: inSubject(title), company: inSubject(company) }),
      title: t('announcement.title', { title, company }),
      logo: facts.logo,
      blocks: [
        line(t('announcement.intro', { company })),
        ...(facts.verifiedDomain === null ? [] : [note(t('announcement.verified', { domain: facts.verifiedDomain }))]),
        ...(facts.summary === '' ? [] : [summary(plainName(facts.summary), facts.writtenIn)]),
        fact(t('announcement.pay'), facts.pay),
        fact(t('announcement.place'), plainName(facts.place)),
        ...lists.map(({ label, all }) => skills(label, all)),
        ...(isTicked ? [note(t('announcement.held'))] : []),
        button({ label: t('announcement.see'), link: link(addresses.signInWithEmail(email, hashId)) }),
        ...(client ? [line(t('announcement.questions', { name: plainName(client.name) }))] : []),
        quiet(t('announcement.reason', { product }), settingsLinks),
      ],
      replyTo: client && { name: inSubject(client.name), address: client.address },
    };
  },
  messageName: ({ hashId }, { userId }) => `${hashId} ${userId}`,
  /** Counts the mail for the talent's day as it is sent. */
  async leave(db, { delivery, handOver }) {
    const key = keyOf(delivery);
    let isCountedNow = false;
    try {
      await handOver(async (db) => (isCountedNow = await countForDay(db, key, delivery.handOvers > 0)));
    } catch (error) {
      const isUndelivered = error instanceof DeliveryError && error.outcome === 'failed';
      if (isUndelivered && isCountedNow && delivery.handOvers === 0) await uncountForDay(db, key);
      throw error;
    }
  },
});

export const announcementMails = { announcement };

const keyOf = ({ subjectId, userId }: Delivery) => ({ positionId: subjectId ?? 0, userId: userId ?? 0 });
const isToSend = (found: Addressed | Outcome): found is Addressed => typeof found === 'object' && 'email' in found;

/** Finds what to send, or the reason not to send it now. */
async function findToSend(db: Database, delivery: Delivery): Promise<Addressed | Outcome> {
  const { positionId, userId } = keyOf(delivery);
  const found = await findAddressed(db, { positionId, userId });
  if (!found || (!found.isOpen && (await withdrawIfClosed(db, delivery.id, positionId)))) return 'withdrawn';
  if (!found.isUnderWay) return { waitUntil: new Date(Date.now() + listingMilliseconds) };
  if (!found.mayReceive) return 'withdrawn';
  // A mail that may have arrived is already counted.
  if (found.heldUntil && delivery.handOvers === 0) return { heldUntil: found.heldUntil };
  // Counts like a sent mail; otherwise the company's progress would reveal who has passed its position.
  if (found.isPassed)
    return (await countForDay(db, { positionId, userId }, delivery.handOvers > 0)) ? 'sent' : 'withdrawn';
  return found;
}

const ticked = (skillIds: readonly number[], { heldSkillIds }: Addressed): Skill[] =>
  presentSkills(skillIds).map(({ id, name }) => ({ name, isHeld: heldSkillIds.includes(id) }));
