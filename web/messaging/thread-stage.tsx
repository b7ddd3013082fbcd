import { listInPlay } from '#web/candidates/in-play.ts';
import { StageRows } from '#web/candidates/stage-rows.tsx';
import type { ThreadPosition } from '#contract/messaging.ts';
import { useHistory } from '#web/history/use-history.ts';
import { PinnedPosition, PositionText } from './pinned-position.tsx';
import classes from './pinned-position.module.css';

interface Props {
  talent: { id: number; firstName: string; lastName: string };
  /** The position that the thread is about, if any. */
  position: ThreadPosition | null;
  /** The other positions that it has been about. */
  others?: readonly ThreadPosition[] | undefined;
  onWrite: () => void;
}

const noOthers: readonly ThreadPosition[] = [];

/**
 * For a member: the position that a thread is about, with the engineer's stage there and in the company's others, and
 * the positions of the thread that are no longer open and that no stage names.
 */
export function ThreadStage({ talent, position, others = noOthers, onWrite }: Props) {
  const { data, isError } = useHistory(talent.id);
  const open = position?.open;
  // Without the stages, as for somebody who hides now, only the positions are left.
  if (isError) return position && <PinnedPosition position={position} others={others} />;
  const isNamed = ({ title }: ThreadPosition) => data?.stages.some(({ positionTitle }) => positionTitle === title);
  const gone = data ? others.filter((other) => !other.open && !isNamed(other)) : noOthers;
  const [closed, ...more] = position && !open ? [position, ...gone] : gone;
  const noLongerOpen = closed && <PinnedPosition position={closed} others={more} isFormer={Boolean(open)} />;
  return (
    <>
      {!open && noLongerOpen}
      <div className={classes.stages}>
        <StageRows
          talent={talent}
          positions={listInPlay(data, open ? { hashId: open.hashId, title: position.title } : undefined)}
          considerFor={data?.considerFor ?? []}
          shownCount={1}
          dialogs={0}
          onWrite={onWrite}
          first={open && <PositionText position={position} />}
        />
      </div>
      {open && noLongerOpen}
    </>
  );
}
