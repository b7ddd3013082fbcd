import { useQueryClient } from '@tanstack/react-query';
import {
  type Administrator,
  adminAdministrators,
  adminEndSessions,
  adminRemove,
  adminResetPasskeys,
} from '#contract/admin.ts';
import { useProof } from '#web/forms/use-proof.tsx';
import { send } from '#web/platform/calls/api.ts';
import { momentOf } from '#web/platform/texts/moment.ts';
import { showNotice } from '#web/platform/page/notices.ts';
import { useLanguage, useTexts } from '#web/platform/texts/texts.ts';
import { invalidate, useCall } from '#web/platform/calls/use-call.ts';
import { useMutationOnce } from '#web/platform/calls/use-mutation-once.ts';
import { Button } from '#web/ui/button.tsx';
import { confirm } from '#web/ui/confirm.tsx';
import { DelayedSpinner } from '#web/ui/delayed-spinner.tsx';
import { FailedState } from '#web/ui/failed-state.tsx';
import { List, Wrap } from '#web/ui/layout.tsx';
import classes from './own-account-screen.module.css';
import { Section } from './section.tsx';

const nameOf = ({ firstName, lastName }: Administrator): string => `${firstName} ${lastName}`;

/** The other administrators, to sign out, to remove, or to let in again after losing their passkeys. */
export function AdministratorsSection() {
  const t = useTexts('own-account');
  const stored = useCall(adminAdministrators, {});
  const others = stored.data?.administrators.filter(({ isSelf }) => !isSelf);
  const acts = useAdministrators();
  const { dialog, isBusy } = acts;
  const language = useLanguage();
  const visitOf = ({ lastSeenAt }: Administrator) =>
    lastSeenAt === null
      ? t('administrators.noVisit')
      : t('administrators.visit', { day: momentOf(lastSeenAt, language) });
  return (
    <Section
      title={t('administrators.title')}
      note={t(others?.length === 0 ? 'administrators.none' : 'administrators.note')}
    >
      {stored.isPending && <DelayedSpinner />}
      {stored.isError && !others && <FailedState error={stored.error} onRetry={() => void stored.refetch()} />}
      {others && others.length > 0 && (
        <List aria-label={t('administrators.title')}>
          {others.map((one) => (
            <Wrap key={one.id} as="li" gap="12 16" padding="16 20" justify="space-between" className={classes.row}>
              <div className={classes.text}>
                <Wrap as="p" gap="4 8" size="m" weight="600" lineHeight="1.35">
                  {nameOf(one)}
                </Wrap>
                <p className={classes.facts}>
                  {one.email}
                  {'\u00a0· '}
                  {visitOf(one)}
                  {'\u00a0· '}
                  {t('administrators.passkeys', { count: one.passkeys })}
                </p>
              </div>
              <Wrap>
                <Button
                  variant="default"
                  size="sm"
                  aria-label={t('administrators.end.label', { name: nameOf(one) })}
                  aria-busy={isBusy}
                  onClick={() => isBusy || acts.end(one)}
                >
                  {t('administrators.end')}
                </Button>
                <Button
                  variant="default"
                  size="sm"
                  aria-label={t('administrators.reset.label', { name: nameOf(one) })}
                  disabled={one.passkeys === 0}
                  aria-busy={isBusy}
                  onClick={() => isBusy || void acts.askToReset(one)}
                >
                  {t('administrators.reset')}
                </Button>
                <Button
                  variant="default"
                  size="sm"
                  isDestructive
                  aria-label={t('administrators.remove.label', { name: nameOf(one) })}
                  aria-busy={isBusy}
                  onClick={() => isBusy || void acts.askToRemove(one)}
                >
                  {t('administrators.remove')}
                </Button>
              </Wrap>
            </Wrap>
          ))}
        </List>
      )}
      {dialog}
    </Section>
  );
}

/** Acts on other administrators, after a proof where required. A failure shows a notice. */
function useAdministrators() {
  const t = useTexts('own-account');
  const client = useQueryClient();
  const { prove, dialog } = useProof();
  const onSettled = () => void invalidate(client, adminAdministrators);
  const ending = useMutationOnce({
    mutationFn: ({ id }: Administrator) => prove(() => send(adminEndSessions, { userId: id })),
    onSuccess: (answer, one) =>
      answer && showNotice({ text: t('administrators.ended', { name: nameOf(one) }), tone: 'success' }),
    onSettled,
  });
  const resetting = useMutationOnce({
    mutationFn: ({ id }: Administrator) => prove(() => send(adminResetPasskeys, { userId: id })),
    onSuccess: (answer, one) =>
      answer && showNotice({ text: t('administrators.isReset', { name: nameOf(one) }), tone: 'success' }),
    onSettled,
  });
  const removing = useMutationOnce({
    mutationFn: ({ id }: Administrator) => prove(() => send(adminRemove, { userId: id })),
    onSuccess: (answer, one) =>
      answer && showNotice({ text: t('administrators.removed', { name: nameOf(one) }), tone: 'success' }),
    onSettled,
  });
  return {
    dialog,
    isBusy: ending.isPending || resetting.isPending || removing.isPending,
    end: (one: Administrator) => ending.mutate(one),
    async askToReset(one: Administrator): Promise<void> {
      const question = {
        text: t('administrators.reset.question', { name: nameOf(one) }),
        details: t('administrators.reset.details', { name: nameOf(one) }),
        confirmLabel: t('administrators.reset'),
        isDestructive: true,
      };
      if (await confirm(question)) resetting.mutate(one);
    },
    async askToRemove(one: Administrator): Promise<void> {
      const question = {
        text: t('administrators.remove.question', { name: nameOf(one) }),
        details: t('administrators.remove.details', { email: one.email }),
        confirmLabel: t('administrators.remove'),
        isDestructive: true,
      };
      if (await confirm(question)) removing.mutate(one);
    },
  };
}
