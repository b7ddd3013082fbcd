import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Candidate, listCandidates } from '#contract/candidates.ts';
import type { Stage } from '#contract/stages.ts';
import { at } from '#contract/screens.ts';
import { ClosingDialog } from '#web/candidates/closing.ts';
import { send } from '#web/platform/calls/api.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { useUser } from '#web/platform/session/session.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The public name of a position that has just become a Draft because it was filled. */
    filledPosition?: string | undefined;
  }
}

/** Stages of candidates who may await an answer. */
const stages: readonly Stage[] = ['talking', 'interview', 'offer', 'hired'];

interface Props {
  position: { hashId: string; title: string };
}

/** Offers once to write to the people who talked with the viewer about a position that is now filled. */
export function TellFilled({ position: { hashId, title } }: Props) {
  const t = useTexts('candidates');
  const navigate = useNavigate();
  const isActing = useUser().actingAdministrator !== null;
  const [people, setPeople] = useState<readonly Candidate[]>();
  const hasBegun = useRef(false);
  const ask = useEffectEvent(async () => {
    const talking = await listTalking(hashId);
    if (talking.length > 0) setPeople(talking);
  });
  useEffect(() => {
    if (hasBegun.current || isActing) return;
    hasBegun.current = true;
    ask().catch((error: unknown) => console.warn(error));
  }, [isActing]);
  if (!people) return null;
  return (
    <ClosingDialog
      positionHashId={hashId}
      people={[]}
      choice={{
        title: t('filled.title'),
        people: people.map(({ talent: { id, firstName, lastName }, ...facts }) => ({
          ...facts,
          id,
          name: `${firstName} ${lastName}`,
        })),
      }}
      reason="filled"
      message={t('filled.message', { title })}
      onDone={() => {
        setPeople(undefined);
        // Returning to the list does not ask again.
        void navigate({ to: at.positions, search: true, replace: true, resetScroll: false });
      }}
    />
  );
}

/**
 * Lists the candidates who may await an answer: they have an open conversation with the viewer, and know nothing yet.
 */
async function listTalking(positionHashId: string): Promise<Candidate[]> {
  const found: Candidate[] = [];
  for (const stage of stages) {
    let cursor: string | null = null;
    do {
      const page: { candidates: Candidate[]; nextCursor: string | null } = await send(listCandidates, {
        positionHashId,
        stage,
        cursor,
      });
      found.push(...page.candidates.filter(({ hasTalked, wasTold }) => hasTalked && !wasTold));
      cursor = page.nextCursor;
    } while (cursor !== null);
  }
  return found;
}
