import { useEffect, useRef, useState } from 'react';
import type { CompanySummary } from '#contract/companies.ts';
import { type Conversation, previewExclusion } from '#contract/privacy.ts';
import { localeOf } from '#contract/texts/languages.ts';
import { toggled } from '#web/platform/keeping/form-changes.ts';
import { ApiError, failureText } from '#web/platform/calls/errors.ts';
import { useLanguage, useTexts } from '#web/platform/texts/texts.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/check-mark.tsx';
import { DelayedSpinner } from '#web/ui/delayed-spinner.tsx';
import { FailedState } from '#web/ui/failed-state.tsx';
import { List, Row, Stack, Text, Wrap } from '#web/ui/layout.tsx';
import type { Choice } from './choice.ts';
import classes from './hiding-section.module.css';

interface Props {
  choice: Choice;
  isHiding: boolean;
  /** Hides by the rule, and ends these conversations. */
  onHide: (endThreadIds: number[]) => void;
  onCancel: () => void;
}

/** Preview of a rule's effects. */
export function HidePreview({ choice: { rule, text }, isHiding, onHide, onCancel }: Props) {
  const t = useTexts('privacy');
  const preview = useCall(previewExclusion, rule, { staleTime: 0, gcTime: 0 });
  const [endIds, setEndIds] = useState<readonly number[]>([]);
  const question = useRef<HTMLParagraphElement>(null);
  useEffect(() => question.current?.focus(), []);
  return (
    <Stack gap="12" padding="16" marginTop="12" className={classes.preview}>
      <Text ref={question} weight="600" wrap="anywhere" tabIndex={-1}>
        {rule.kind === 'company' && t('preview.company', { company: text })}
        {rule.kind === 'domain' && t('preview.domain', { domain: text })}
        {rule.kind === 'name' && t('preview.name', { name: text })}
      </Text>
      {preview.isPending && <DelayedSpinner />}
      {preview.error && <Refusal error={preview.error} onRetry={() => void preview.refetch()} />}
      {preview.data && rule.kind !== 'company' && <Covered {...preview.data} />}
      {preview.data && preview.data.conversations.length > 0 && (
        <List gap="12">
          {preview.data.conversations.map((conversation) => (
            <ConversationChoice
              key={conversation.threadId}
              conversation={conversation}
              isEnding={endIds.includes(conversation.threadId)}
              onToggle={() => setEndIds((ids) => toggled(ids, conversation.threadId))}
            />
          ))}
        </List>
      )}
      <Wrap justify="end">
        <Button variant="default" size="sm" onClick={onCancel}>
          {t('preview.cancel')}
        </Button>
        <Button size="sm" loading={isHiding} disabled={!preview.data} onClick={() => onHide([...endIds])}>
          {t('preview.hide')}
        </Button>
      </Wrap>
    </Stack>
  );
}

/** The refusal of a rule, or the failure to preview it. */
function Refusal({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (!(error instanceof ApiError) || error.code !== 'invalid') return <FailedState error={error} onRetry={onRetry} />;
  return (
    <Text size="s" lineHeight="1.5" wrap="anywhere" role="alert">
      {failureText(error)}
    </Text>
  );
}

/** The registered companies that a rule would cover. */
function Covered({ companies, companyCount }: { companies: readonly CompanySummary[]; companyCount: number }) {
  const t = useTexts('privacy');
  const list = new Intl.ListFormat(localeOf(useLanguage()), { type: 'unit' });
  const more = companyCount - companies.length;
  const names = companies.map(({ name }) => name);
  return (
    <Text size="s" lineHeight="1.5" wrap="anywhere">
      {t('preview.covers', {
        count: companyCount,
        names: list.format(more > 0 ? [...names, t('rule.more', { count: more })] : names),
      })}
    </Text>
  );
}

interface ChoiceProps {
  conversation: Conversation;
  isEnding: boolean;
  onToggle: () => void;
}

/** A conversation in which the talent has written stays, unless they end it; any other ends by itself. */
function ConversationChoice({ conversation: { name, companyName, hasWritten }, isEnding, onToggle }: ChoiceProps) {
  const t = useTexts('privacy');
  const who = { name, company: companyName };
  if (!hasWritten)
    return (
      <Text as="li" size="s" lineHeight="1.5" wrap="anywhere">
        {t('preview.unanswered', who)}
      </Text>
    );
  return (
    <Text as="li" size="s" lineHeight="1.5" wrap="anywhere">
      {t('preview.conversation', who)}
      <Row as="label" gap="8" marginTop="4" weight="600" className={classes.end}>
        <Checkbox checked={isEnding} onChange={onToggle} />
        {t('preview.end')}
      </Row>
    </Text>
  );
}
