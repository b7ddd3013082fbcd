import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { listTeammates, showCompany } from '#contract/companies.ts';
import { inviteTeammates, maxInvited } from '#contract/teammates.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { send } from '#web/platform/calls/api.ts';
import { failureText, reasonText } from '#web/platform/calls/errors.ts';
import { forget, invalidate } from '#web/platform/calls/use-call.ts';
import { useMutationOnce } from '#web/platform/calls/use-mutation-once.ts';
import { showNotice } from '#web/platform/page/notices.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Card, List, Text } from '#web/ui/layout.tsx';
import { Textarea } from '#web/ui/text-input.tsx';
import { readAddresses } from './read-addresses.ts';

type Refused = z.output<(typeof inviteTeammates)['answer']>['refused'];

/** Invites several colleagues by address. Refused addresses stay in the field, each named with its reason. */
export function InviteSeveral({ onClose }: { onClose: () => void }) {
  const t = useTexts('teammates');
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const [refused, setRefused] = useState<Refused>([]);
  const emails = readAddresses(typed);
  const isTooMany = emails.length > maxInvited;
  const inviting = useMutationOnce({
    meta: { isFailureShown: true },
    mutationFn: () => send(inviteTeammates, { emails }),
    onSuccess: (answer) => {
      forget(client, showCompany);
      void invalidate(client, listTeammates);
      const { length: count } = answer.invited;
      if (count > 0) showNotice({ text: t('several.invited', { count }), tone: 'success' });
      if (answer.refused.length === 0) onClose();
      setRefused(answer.refused);
      setTyped(answer.refused.map(({ email }) => email).join('\n'));
    },
  });
  return (
    <FormDialog
      title={t('several.title')}
      submitLabel={t('create.invite')}
      isIncomplete={emails.length === 0 || isTooMany}
      isPending={inviting.isPending}
      failure={inviting.error && failureText(inviting.error)}
      isWide
      onSubmit={() => inviting.mutate()}
      onClose={onClose}
    >
      <Textarea
        label={t('several.emails')}
        description={t('several.note', { max: maxInvited })}
        error={isTooMany && t('several.tooMany', { count: emails.length, max: maxInvited })}
        data-autofocus
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        minRows={4}
        maxRows={10}
        maxLength={20_000}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {refused.length > 0 && (
        <Card fill="error" size="s" role="alert">
          <p>{t('several.refused', { count: refused.length })}</p>
          <List gap="4" marginTop="6">
            {refused.map(({ email, reason }) => (
              <Text key={email} as="li" size="s" lineHeight="1.4" wrap="anywhere">
                <strong>{email}</strong> {reasonText(reason)}
              </Text>
            ))}
          </List>
        </Card>
      )}
    </FormDialog>
  );
}
