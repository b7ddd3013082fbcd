import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Candidate, listCandidates } from '#contract/candidates.ts';
import type { Stage } from '#contract/stages.ts';
import { at } from '#contract/screens.ts';
import { ClosingDialog } from '#web/candidates/closing-dialog.tsx';
import { send } from '#web/platform/api.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { useUser } from '#web/platform/session.ts';
import { confirm } from '#web/ui/confirm.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The public name of a position that has just become a Draft because it was filled. */
    filledPosition?: string | undefined;
  }
}

/** Stages of candidates who may await an answer. */
const stages: readonly Stage[] = ['talking', 'interview', 'offer'];

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
  const forget = () => navigate({ to: at.positions, search: true, replace: true, resetScroll: false });
  const ask = useEffectEvent(async () => {
    const talking = await listTalking(hashId);
    if (talking.length === 0) return;
    const text = t('filled.question', { count: talking.length });
    if (await confirm({ text, confirmLabel: t('filled.yes'), cancelLabel: t('filled.no') })) setPeople(talking);
    // Returning to the list does not ask again.
    else void forget();
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
      people={people.map(({ talent: { id, firstName }, hasTalked }) => ({ id, name: firstName, hasTalked }))}
      reason="filled"
      message={t('filled.message', { title })}
      onDone={() => {
        setPeople(undefined);
        void forget();
      }}
    />
  );
}

/** Lists the candidates who may await an answer and have written to the viewer. */
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
      found.push(...page.candidates.filter(({ hasTalked }) => hasTalked));
      cursor = page.nextCursor;
    } while (cursor !== null);
  }
  return found;
}
