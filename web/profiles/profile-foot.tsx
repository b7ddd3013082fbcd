import { MessageSquare, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type InPlay, listInPlay } from '#web/candidates/in-play.ts';
import { StageRows } from '#web/candidates/stage-rows.tsx';
import { useHistory } from '#web/history/use-history.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Button } from '#web/ui/button.tsx';
import classes from './profile-foot.module.css';

interface Props {
  talent: { id: number; firstName: string; lastName: string };
  /** The position that the profile was opened from. */
  from: Pick<InPlay, 'hashId' | 'title'> | undefined;
  /** The message field; absent for a viewer who may not write. */
  composer: ReactNode;
  focusField: () => void;
}

const isPhone = () => window.matchMedia('(width < 768px)').matches;

/**
 * Foot of a talent's profile for a member of a company: the stages, and the message field below them. On phones a
 * button puts the field in their place.
 */
export function ProfileFoot({ talent, from, composer, focusField }: Props) {
  const t = useTexts('people');
  const common = useTexts('common');
  const { data } = useHistory(talent.id);
  const [isWriting, setWriting] = useState(false);
  const positions = listInPlay(data, from);
  const considerFor = data?.considerFor ?? [];
  const isFolded = isPhone() && positions.length + considerFor.length > 0;
  const write = () => {
    setWriting(true);
    requestAnimationFrame(focusField);
  };
  if (isFolded && isWriting)
    return (
      <div className={classes.writing}>
        {composer}
        <button
          type="button"
          className={classes.back}
          aria-label={common('action.close')}
          onClick={() => setWriting(false)}
        >
          <X size={20} aria-hidden />
        </button>
      </div>
    );
  return (
    <>
      <div className={classes.stages} data-stages>
        <StageRows
          talent={talent}
          positions={positions}
          considerFor={considerFor}
          shownCount={isPhone() ? 1 : 2}
          dialogs={1}
          onWrite={focusField}
          hasHints={!isPhone()}
          aside={
            isFolded &&
            composer && (
              <Button
                className={classes.message}
                aria-label={t('message.label', { name: talent.firstName })}
                onClick={write}
              >
                <MessageSquare size={20} aria-hidden />
              </Button>
            )
          }
        />
      </div>
      {!isFolded && composer}
    </>
  );
}
