import { Link } from '@tanstack/react-router';
import { at } from '#contract/screens.ts';
import { useKeptForms } from '#web/platform/keeping/kept-forms.ts';
import { Button } from '#web/ui/button.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { useTexts } from '#web/platform/texts/texts.ts';
import classes from './gone-notice.module.css';
import { GoneNotice } from './gone-notice.tsx';
import { emptyDraft, titleOf } from './position-draft.ts';

/** Unsaved changes of deleted positions, which no other screen leads to. */
export function GoneDrafts({ positions }: { positions: readonly { hashId: string }[] }) {
  const t = useTexts('positions');
  const kept = useKeptForms('position', emptyDraft) ?? [];
  const gone = kept.filter(({ id }) => !positions.some(({ hashId }) => hashId === id));
  return (
    <div className={classes.several}>
      {gone.map(({ id, draft }) => (
        <GoneNotice key={id} title={titleOf(draft, t)}>
          <Button
            variant="default"
            size="sm"
            renderRoot={(props) => <Link to={at.positionEdit} params={{ positionHashId: id }} {...props} />}
          >
            {t.rich('gone.show', { title: titleOf(draft, t), hidden: <VisuallyHidden /> })}
          </Button>
        </GoneNotice>
      ))}
    </div>
  );
}
