import type { Interview } from '#contract/interview.ts';
import {
  type OwnInterview,
  answerInterview,
  cancelInterview,
  keepInterview,
  moveInterview,
} from '#contract/interviews.ts';
import type { Language } from '#contract/texts/languages.ts';
import { mayOf } from '#server/platform/errors/may.ts';
import { presentZone } from '#server/reference/service.ts';
import { type ViewerSession, whyNotActing } from '#server/platform/session/viewer.ts';
import { whyNotAnswer, whyNotCancel, whyNotKeep, whyNotMove } from './policy.ts';
import type { InterviewRow, OwnRow } from './store.ts';

interface Viewer {
  session: Pick<ViewerSession, 'actingAdministrator'>;
}

/** The timezone of the other person: the one they acted in, else the one of their profile or position. */
export const zoneOfPartner = ({ proposedBy, viewerId, proposerZone, answererZone, partnerZone }: InterviewRow) =>
  proposedBy === viewerId ? (answererZone ?? partnerZone) : proposerZone;

export const presentInterview = (viewer: Viewer, row: InterviewRow, language: Language): Interview => ({
  id: row.id,
  version: row.version,
  state: row.state,
  title: row.title,
  minutes: row.minutes,
  position: row.positionTitle,
  pay: row.pay,
  slots: row.slots.map((slot) => slot.toISOString()),
  startsAt: row.startsAt?.toISOString() ?? null,
  move:
    row.movedBy === null
      ? null
      : { isMine: row.movedBy === row.viewerId, slots: (row.newSlots ?? []).map((slot) => slot.toISOString()) },
  place: row.place,
  reason: row.reason,
  proposedByMe: row.proposedBy === row.viewerId,
  theirZone: presentZone(zoneOfPartner(row), language),
  may: mayOf({
    answer: whyNotActing(viewer, answerInterview) ?? whyNotAnswer(row),
    cancel: whyNotActing(viewer, cancelInterview) ?? whyNotCancel(row),
    move: whyNotActing(viewer, moveInterview) ?? whyNotMove(row),
    keep: whyNotActing(viewer, keepInterview) ?? whyNotKeep(row),
  }),
});

export const presentOwn = ({ id, startsAt, minutes, partnerFirstName, partnerLastName }: OwnRow): OwnInterview => ({
  id,
  startsAt: startsAt.toISOString(),
  minutes,
  partner: `${partnerFirstName} ${partnerLastName}`,
});
