import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { clientHome } from '#contract/matching.ts';
import { createPosition, listPositions } from '#contract/positions.ts';
import { at } from '#contract/screens.ts';
import { confirmDiscard } from '#web/forms/unsaved-changes.ts';
import { copyFormatted } from '#web/platform/page/copy.ts';
import { send } from '#web/platform/calls/api.ts';
import { ApiError } from '#web/platform/calls/errors.ts';
import { showNotice } from '#web/platform/page/notices.ts';
import { useSave } from '#web/platform/calls/save.ts';
import { forget } from '#web/platform/calls/use-call.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { RichTextView } from '#web/rich-text/view.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout.tsx';
import classes from './gone-draft.module.css';
import { GoneNotice } from './gone-notice.tsx';
import { type PositionDraft, contentOf, titleOf } from './position-draft.ts';

/** Unsaved changes of a deleted position: save as a new position, copy or discard. */
export function GoneDraft({ draft, onDrop }: { draft: PositionDraft; onDrop: () => Promise<void> }) {
  const t = useTexts('positions');
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const text = useRef<HTMLElement>(null);
  const { isSaving, save } = useSave(
    async () => {
      const created = await createFrom(draft);
      await onDrop();
      return created;
    },
    ({ positionHashId }) => {
      forget(queryClient, listPositions, clientHome);
      showNotice({ text: t('gone.saved'), tone: 'success' });
      return navigate({ to: at.positionEdit, params: { positionHashId } });
    },
  );
  const copy = () => {
    if (text.current) void copyFormatted(text.current, { copied: t('gone.copied'), failed: t('gone.notCopied') });
  };
  const discard = async () => {
    if (!(await confirmDiscard())) return;
    await onDrop();
    await navigate({ to: at.positions });
  };
  return (
    <>
      <GoneNotice>
        <Button size="sm" disabled={isSaving} onClick={save}>
          {t('gone.saveAsNew')}
        </Button>
        <Button variant="default" size="sm" onClick={copy}>
          {t('gone.copy')}
        </Button>
        <Button variant="default" size="sm" onClick={() => void discard()}>
          {t('gone.discard')}
        </Button>
      </GoneNotice>
      <Card ref={text} as="article" padding="20 24" marginTop="16" wrap="anywhere" className={classes.text}>
        <h2>{titleOf(draft, t)}</h2>
        <RichTextView html={draft.description} sectionLevel={2} />
      </Card>
    </>
  );
}

/** The contact may have left too; the user then becomes the new position's contact. */
async function createFrom(draft: PositionDraft): Promise<{ positionHashId: string }> {
  const content = contentOf(draft);
  try {
    return await send(createPosition, { position: content });
  } catch (error) {
    const isContact = error instanceof ApiError && error.errors.some(({ path }) => path === 'position.mainTeammateId');
    if (!isContact) throw error;
    const { mainTeammateId: _left, ...rest } = content;
    return send(createPosition, { position: rest });
  }
}
