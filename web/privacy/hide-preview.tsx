import { useEffect, useRef, useState } from 'react';
import type { CompanySummary } from '#contract/companies.ts';
import { type Conversation, previewExclusion } from '#contract/privacy.ts';
import { toggled } from '#web/platform/changed-fields.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { useCall } from '#web/platform/use-call.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/check-mark.tsx';
import { DelayedSpinner } from '#web/ui/delayed-spinner.tsx';
import { FailedState } from '#web/ui/failed-state.tsx';
import classes from './hiding-section.module.css';
import { useAddExclusion } from './use-exclusions.ts';

/** What hiding from a company would change, before it does. */
export function HidePreview({ company, onDone }: { company: CompanySummary; onDone: () => void }) {
  const t = useTexts('privacy');
  const preview = useCall(previewExclusion, { kind: 'company', companyId: company.id }, { staleTime: 0, gcTime: 0 });
  const [endIds, setEndIds] = useState<readonly number[]>([]);
  const { add, isAdding } = useAddExclusion(onDone);
  const question = useRef<HTMLParagraphElement>(null);
  useEffect(() => question.current?.focus(), []);
  return (
    <div className={classes.preview}>
      <p ref={question} className={classes.question} tabIndex={-1}>
        {t('preview.covers', { company: company.name })}
      </p>
      {preview.isPending && <DelayedSpinner />}
      {preview.error && <FailedState error={preview.error} onRetry={() => void preview.refetch()} />}
      {preview.data && preview.data.conversations.length > 0 && (
        <ul className={classes.conversations}>
          {preview.data.conversations.map((conversation) => (
            <ConversationChoice
              key={conversation.threadId}
              conversation={conversation}
              isEnding={endIds.includes(conversation.threadId)}
              onToggle={() => setEndIds((ids) => toggled(ids, conversation.threadId))}
            />
          ))}
        </ul>
      )}
      <div className={classes.answers}>
        <Button variant="default" size="sm" onClick={onDone}>
          {t('preview.cancel')}
        </Button>
        <Button
          size="sm"
          loading={isAdding}
          disabled={!preview.data}
          onClick={() => add({ kind: 'company', companyId: company.id, endThreadIds: [...endIds] })}
        >
          {t('preview.hide')}
        </Button>
      </div>
    </div>
  );
}

interface ChoiceProps {
  conversation: Conversation;
  isEnding: boolean;
  onToggle: () => void;
}

/** One in which the talent has written stays, unless they end it; any other ends by itself. */
function ConversationChoice({ conversation: { name, companyName, hasWritten }, isEnding, onToggle }: ChoiceProps) {
  const t = useTexts('privacy');
  const who = { name, company: companyName };
  if (!hasWritten) return <li className={classes.conversation}>{t('preview.unanswered', who)}</li>;
  return (
    <li className={classes.conversation}>
      {t('preview.conversation', who)}
      <label className={classes.end}>
        <Checkbox checked={isEnding} onChange={onToggle} />
        {t('preview.end')}
      </label>
    </li>
  );
}
