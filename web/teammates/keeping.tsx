import { type EditableTeammate, setKeeper } from '#contract/teammates.ts';
import { FormSection } from '#web/forms/form-section.tsx';
import { useProof } from '#web/forms/use-proof.tsx';
import { send } from '#web/platform/calls/api.ts';
import { reasonText } from '#web/platform/calls/errors.ts';
import { useMutationOnce } from '#web/platform/calls/use-mutation-once.ts';
import { showNotice } from '#web/platform/page/notices.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { KeeperBadge } from '#web/ui/badge.tsx';
import { Text } from '#web/ui/layout.tsx';
import classes from './leaving.module.css';
import { useTeam } from './use-team.ts';

/** Lets keepers of the team name others, and end that; tells all others who may. */
export function Keeping({ teammate: { id, firstName, isKeeper, may, whyNot } }: { teammate: EditableTeammate }) {
  const t = useTexts('teammates');
  const { read } = useTeam();
  const { prove, dialog } = useProof();
  const setting = useMutationOnce({
    mutationFn: (next: boolean) => prove(() => send(setKeeper, { teammateId: id, isKeeper: next })),
    onSuccess: (answer, next) => {
      if (answer) showNotice({ text: t(next ? 'keeping.named' : 'keeping.ended', { firstName }), tone: 'success' });
    },
    onSettled: () => read(id),
  });
  const reason = whyNot.setKeeper;
  return (
    <FormSection number="03" title={t('section.keeping')}>
      <Text tone="mute">
        {isKeeper && <KeeperBadge />} {t('keeping.text')}
      </Text>
      {may.setKeeper && (
        <Button
          className={classes.button}
          variant="default"
          size="sm"
          aria-busy={setting.isPending}
          onClick={() => setting.mutate(isKeeper !== true)}
        >
          {t(isKeeper ? 'keeping.end' : 'keeping.name', { firstName })}
        </Button>
      )}
      {reason && <Text tone="mute">{reasonText(reason)}</Text>}
      {dialog}
    </FormSection>
  );
}
