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
  onWrite: () => void;
}

/** For a member: the position that a thread is about, with the engineer's stage there and in the company's others. */
export function ThreadStage({ talent, position, onWrite }: Props) {
  const { data, isError } = useHistory(talent.id);
  const open = position?.open;
  // Without the stages, as for somebody who hides now, only the position is left.
  if (isError) return position && <PinnedPosition position={position} />;
  return (
    <>
      {position && !open && <PinnedPosition position={position} />}
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
    </>
  );
}
