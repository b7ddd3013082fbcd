import { useMoving } from '#web/candidates/moving.ts';
import { Reopen } from '#web/candidates/reopen.tsx';
import { useHistory } from '#web/history/use-history.ts';
import { useUser } from '#web/platform/session/session.ts';

interface Props {
  talent: { id: number; firstName: string; lastName: string };
  /** The position that the conversation is about. */
  positionHashId: string;
}

/** Offers, above the composer, to take up a closed engineer who has answered since. */
export function ReopenLine({ talent: { id, firstName, lastName }, positionHashId }: Props) {
  const isActing = useUser().actingAdministrator !== null;
  const { data } = useHistory(id);
  const { moveTo } = useMoving(positionHashId);
  const stage = data?.stages.find((one) => one.positionHashId === positionHashId);
  if (!stage?.hasAnswered || isActing) return null;
  const person = { id, name: `${firstName} ${lastName}`, stage: stage.stage };
  return <Reopen firstName={firstName} onReopen={() => moveTo(person, 'talking')} />;
}
