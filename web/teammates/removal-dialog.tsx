import { useId, useState } from 'react';
import { momentIn } from '#contract/interview-times.ts';
import { type EditableTeammate, type Removal, deleteTeammate, readRemoval } from '#contract/teammates.ts';
import { useProof } from '#web/forms/use-proof.tsx';
import { send } from '#web/platform/calls/api.ts';
import { failureText } from '#web/platform/calls/errors.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import { useMutationOnce } from '#web/platform/calls/use-mutation-once.ts';
import { useLocale } from '#web/platform/texts/locale.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { browserTimeZone } from '#web/platform/texts/time-zones.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { DelayedSpinner } from '#web/ui/delayed-spinner.tsx';
import { Dialog, DialogCancel } from '#web/ui/dialog.tsx';
import { FailedState } from '#web/ui/failed-state.tsx';
import { Card, Facts, List, Row, Stack, Text } from '#web/ui/layout.tsx';
import { NativeSelect } from '#web/ui/text-input.tsx';
import { RemovalRow } from './removal-row.tsx';
import classes from './removal-dialog.module.css';

interface Props {
  teammate: EditableTeammate;
  onDeleted: () => unknown;
  onClose: () => void;
}

/** Asks before a member is removed: what goes with them, who takes their positions, and who is mailed. */
export function RemovalDialog({
  teammate: { id, firstName, lastName, avatarUrl, company },
  onDeleted,
  onClose,
}: Props) {
  const t = useTexts('teammates');
  const forms = useTexts('forms');
  const common = useTexts('common');
  const questionId = useId();
  const name = `${firstName} ${lastName}`;
  const removal = useCall(readRemoval, { teammateId: id }, { staleTime: 0, gcTime: 0 });
  const [chosenId, setChosenId] = useState<number>();
  const successors = removal.data?.successors ?? [];
  const chosen = successors.find((one) => one.id === chosenId) ?? successors[0];
  const { prove, dialog } = useProof();
  const removing = useMutationOnce({
    meta: { isFailureShown: true },
    mutationFn: () => prove(() => send(deleteTeammate, { teammateId: id, ...(chosen && { positionsTo: chosen.id }) })),
    onSuccess: (answer) => answer && onDeleted(),
    // The chosen member may have left meanwhile.
    onError: () => void removal.refetch(),
  });
  return (
    <Dialog labelledBy={questionId} className={classes.dialog} onClose={onClose}>
      <Stack gap="16" padding="24">
        <Row gap="14">
          <Avatar name={name} url={avatarUrl} size={48} />
          <div className={classes.head}>
            <Text as="h2" size="xl" lineHeight="1.3" wrap="anywhere">
              {t('removal.title', { name })}
            </Text>
            {removal.data && (
              <Text size="s" tone="mute" wrap="anywhere">
                {t('removal.since', { company: company.name, date: new Date(removal.data.since) })}
              </Text>
            )}
          </div>
        </Row>
        {removal.data && <WhatGoes removal={removal.data} name={name} company={company.name} contact={chosen?.name} />}
        {removal.data && isHandedOver(removal.data) && chosen && (
          <NativeSelect
            label={t('removal.who', { count: removal.data.positionCount })}
            value={String(chosen.id)}
            data={successors.map((one) => ({
              value: String(one.id),
              label: one.isMe ? t('removal.you', { name: one.name }) : one.name,
            }))}
            onChange={({ currentTarget }) => setChosenId(Number(currentTarget.value))}
          />
        )}
        {removal.data && removal.data.memberCount > 0 && (
          <Text size="s" tone="mute">
            {t('removal.told', { count: removal.data.memberCount })}
          </Text>
        )}
        {removal.isPending && <DelayedSpinner />}
        {removal.isLoadingError && <FailedState error={removal.error} onRetry={() => void removal.refetch()} />}
        {removing.error && (
          <Card as="p" fill="error" size="s" role="alert">
            {failureText(removing.error)}
          </Card>
        )}
      </Stack>
      <Stack gap="12" padding="16 24" className={classes.foot}>
        <Text size="l" font="heading" weight="650" lineHeight="1.35" id={questionId}>
          {forms('delete.question')}
        </Text>
        <div className={classes.answers}>
          <Text size="s" tone="mute" flex="1" className={classes.proof}>
            {t('removal.proof')}
          </Text>
          <DialogCancel isFirst>{common('action.cancel')}</DialogCancel>
          <Button isDestructive disabled={!removal.data} loading={removing.isPending} onClick={() => removing.mutate()}>
            {common('action.delete')}
          </Button>
        </div>
      </Stack>
      {dialog}
    </Dialog>
  );
}

/** Whether somebody takes something over: positions, or engineers to write with. */
const isHandedOver = ({ positionCount, engineerCount }: Removal): boolean => positionCount > 0 || engineerCount > 0;

interface GoesProps {
  removal: Removal;
  name: string;
  company: string;
  /** Whom engineers are told to write to. */
  contact: string | undefined;
}

/** What goes with the member, a line each; of what there is none, there is no line. */
function WhatGoes({ removal, name, company, contact }: GoesProps) {
  const t = useTexts('teammates');
  const { conversationCount, engineerCount, interviewCount, positionCount } = removal;
  if (conversationCount + interviewCount + positionCount === 0)
    return (
      <Text lineHeight="1.45" wrap="anywhere">
        {t('deletion.details', { name })}
      </Text>
    );
  return (
    <List className={classes.list}>
      <RemovalRow count={conversationCount} text={t('removal.conversations', { count: conversationCount })}>
        {engineerCount > 0 &&
          contact !== undefined &&
          t('removal.engineers', { count: engineerCount, name, company, contact })}
      </RemovalRow>
      <RemovalRow count={interviewCount} text={t('removal.interviews', { count: interviewCount })}>
        <Interviews removal={removal} />
      </RemovalRow>
      <RemovalRow count={positionCount} text={t('removal.positions', { count: positionCount })} />
    </List>
  );
}

/** When the interviews would have been and with whom, in the viewer's timezone. */
function Interviews({ removal: { interviews, interviewCount } }: { removal: Removal }) {
  const t = useTexts('teammates');
  const wording = { t: useTexts('interviews'), locale: useLocale() };
  const others = interviewCount - interviews.length;
  return (
    <Facts>
      {interviews.map(({ startsAt, name }) => (
        <span key={`${startsAt} ${name}`}>
          {[momentIn(new Date(startsAt), browserTimeZone(), wording), name].filter(Boolean).join(' ')}
        </span>
      ))}
      {others > 0 && <span>{t('removal.others', { count: others })}</span>}
    </Facts>
  );
}
