import type { Language } from '#contract/texts/languages.ts';
import {
  type AnnouncementSender,
  type MailServices,
  createAnnouncementSender,
  createLogos,
} from '#server/mail/service.ts';
import type { Database } from '#server/platform/database/connect.ts';
import {
  type Attempt,
  type Delivery,
  DeliveryError,
  type Handler,
  type Outcome,
  handle,
} from '#server/platform/deliveries/deliveries.ts';
import { cardPlace, presentSkills } from '#server/reference/service.ts';
import { summarise } from '#server/rich-text/service.ts';
import { mailLanguage } from '#server/platform/texts/language.ts';
import { announcement } from './kind.ts';
import { type Addressed, countForDay, findAddressed, uncountForDay, withdrawIfClosed } from './sending-store.ts';

/** Connections to the mail server that announcements share; other mail has its own. */
const connectionsAtOnce = 4;
/** After it, an announcement that is being listed again is looked at again. */
const listingMilliseconds = 1_000;

/** Sends announcements to talents who still want them, while their position is Live. */
export function sendAnnouncements(services: MailServices): Handler {
  const { db, settings } = services;
  const findLogo = createLogos(services);
  let sender: AnnouncementSender | undefined;
  const send = async (delivery: Delivery, attempt: Attempt): Promise<Outcome | void> => {
    let found = await findToSend(db, delivery);
    // What changed during the wait is read again.
    if (isToSend(found) && (await attempt.takeTurn())) found = await findToSend(db, delivery);
    if (!isToSend(found)) return found;
    const key = keyOf(delivery);
    let isCountedNow = false;
    const mayLeave = async (db: Database) => (isCountedNow = await countForDay(db, key, delivery.handOvers > 0));
    sender ??= createAnnouncementSender(services, connectionsAtOnce);
    try {
      const logo = await findLogo(found.companyAvatarKey);
      const mail = addressed(key.userId, found, mailLanguage(settings, found.language));
      await sender.send({ ...mail, logo }, attempt, mayLeave);
    } catch (error) {
      const isUndelivered = error instanceof DeliveryError && error.outcome === 'failed';
      if (isUndelivered && isCountedNow && delivery.handOvers === 0) await uncountForDay(db, key);
      throw error;
    }
  };
  const rest = () => {
    sender?.close();
    sender = undefined;
  };
  return handle(announcement, send, rest);
}

const keyOf = ({ subjectId, userId }: Delivery) => ({ positionId: subjectId ?? 0, userId: userId ?? 0 });
const isToSend = (found: Addressed | Outcome): found is Addressed => typeof found === 'object' && 'email' in found;

/** Finds what to send, or why it is not sent now. */
async function findToSend(db: Database, delivery: Delivery): Promise<Addressed | Outcome> {
  const { positionId, userId } = keyOf(delivery);
  const found = await findAddressed(db, { positionId, userId });
  if (!found || (!found.isOpen && (await withdrawIfClosed(db, delivery.id, positionId)))) return 'withdrawn';
  if (!found.isUnderWay) return { waitUntil: new Date(Date.now() + listingMilliseconds) };
  if (!found.mayReceive) return 'withdrawn';
  // One that may have arrived is counted already.
  if (found.heldUntil && delivery.handOvers === 0) return { heldUntil: found.heldUntil };
  return found;
}

/** About two lines in a mail. */
const summaryLength = 100;

const ticked = (skillIds: readonly number[], { heldSkillIds }: Addressed) =>
  presentSkills(skillIds).map(({ id, name }) => ({ name, isHeld: heldSkillIds.includes(id) }));

const addressed = (
  userId: number,
  found: Addressed,
  language: Language,
): Omit<Parameters<AnnouncementSender['send']>[0], 'logo'> => ({
  userId,
  email: found.email,
  positionHashId: found.hashId,
  companyName: found.companyName,
  verifiedDomain: found.verifiedDomain,
  title: found.title,
  summary: summarise(found.description, summaryLength),
  skills: ticked(found.requiredSkillIds, found),
  optionalSkills: ticked(found.optionalSkillIds, found),
  place: cardPlace(found, language),
  language,
  client: found.clientEmail === null ? null : { name: found.clientName ?? '', address: found.clientEmail },
});
