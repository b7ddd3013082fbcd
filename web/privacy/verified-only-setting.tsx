import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { savePrivacy } from '#contract/privacy.ts';
import { send } from '#web/platform/calls/api.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { useMutationOnce } from '#web/platform/calls/use-mutation-once.ts';
import { Switch } from '#web/ui/check-mark.tsx';
import layout from '#web/ui/layout.module.css';
import classes from './talent-privacy-screen.module.css';
import { noteChange } from './use-exclusions.ts';

/**
 * Whether only verified companies may find the talent. Shows the choice at once, and the stored one if saving fails.
 */
export function VerifiedOnlySetting({ stored }: { stored: boolean }) {
  const t = useTexts('privacy');
  const id = useId();
  const client = useQueryClient();
  const saving = useMutationOnce({
    scope: { id: 'verified-only' },
    mutationFn: (isVerifiedOnly: boolean) => send(savePrivacy, { isVerifiedOnly }),
    onSettled: () => noteChange(client),
  });
  return (
    <section className={classes.box} aria-labelledby={`${id}-section`}>
      <h2 className={classes.title} id={`${id}-section`}>
        {t('seen.title')}
      </h2>
      <div className={classes.choice}>
        <div>
          <p className={layout.title} id={`${id}-label`}>
            {t('verifiedOnly.title')}
          </p>
          <p className={classes.note} id={`${id}-note`}>
            {t('verifiedOnly.note')}
          </p>
        </div>
        <Switch
          aria-labelledby={`${id}-label`}
          aria-describedby={`${id}-note`}
          checked={saving.isPending ? saving.variables : stored}
          onChange={(event) => saving.mutate(event.currentTarget.checked)}
        />
      </div>
    </section>
  );
}
