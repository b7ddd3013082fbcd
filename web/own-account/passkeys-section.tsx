import type { Organisation, Passkey } from '#contract/own-account.ts';
import { hasPasskeys } from '#web/platform/session/passkey-support.ts';
import { useTexts, getTexts } from '#web/platform/texts/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { provePasskey } from '#web/forms/passkey-proof.tsx';
import { showNotice } from '#web/platform/page/notices.ts';
import { refreshUser } from '#web/platform/session/session.ts';
import { useMutationOnce } from '#web/platform/calls/use-mutation-once.ts';
import { Card, List, Wrap } from '#web/ui/layout.tsx';
import classes from './own-account-screen.module.css';
import { OrganisationRow } from './organisation-row.tsx';
import { PasskeyRow } from './passkey-row.tsx';
import { Section } from './section.tsx';
import { usePasskeys } from './use-passkeys.ts';
import { useSessions } from './use-sessions.ts';

interface Props {
  passkeys: readonly Passkey[];
  /** Whether browsers allow passkeys at this address. */
  maySet: boolean;
  isRequired: boolean;
  /** Sign-in by the organisation, if there is one. */
  organisation: Organisation | null;
  /** Whether the user must add a passkey, or confirm with theirs, before anything else. */
  isMissing: boolean;
  /** Read-only. */
  isFixed: boolean;
  /** Name of this device. */
  device: string;
}

/** The user's ways to sign in: by code, by passkeys, and by their organisation. */
export function PasskeysSection({ passkeys, maySet, isRequired, organisation, isMissing, isFixed, device }: Props) {
  const t = useTexts('own-account');
  const sessions = useSessions();
  const own = usePasskeys({ name: device, onEndOthers: sessions.endOthers });
  const mayAdd = maySet && hasPasskeys();
  return (
    <Section
      title={t('ways.title')}
      note={
        organisation?.isRequired
          ? t('organisation.required', { label: organisation.label })
          : t(isRequired ? 'ways.noteRequired' : 'ways.note')
      }
      action={
        mayAdd && (
          <Button
            variant="default"
            size="sm"
            disabled={isFixed}
            aria-busy={own.isBusy}
            onClick={() => own.isBusy || own.add()}
          >
            {t('passkeys.add')}
          </Button>
        )
      }
    >
      {isMissing && !organisation?.isRequired && (
        <div className={classes.inside}>
          <MissingPasskey hasOne={passkeys.length > 0} />
        </div>
      )}
      {passkeys.length > 0 && (
        <List aria-label={t('passkeys.label')}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} own={own} isFixed={isFixed} />
          ))}
        </List>
      )}
      {(passkeys.length === 0 || !mayAdd) && (
        <div className={classes.inside}>
          <Card as="p" fill="sunk">
            {t(mayAdd ? 'ways.none' : maySet ? 'ways.notInBrowser' : 'ways.notHere')}
          </Card>
        </div>
      )}
      {organisation && <OrganisationRow organisation={organisation} isMissing={isMissing} isFixed={isFixed} />}
      {own.dialog}
      {sessions.dialog}
    </Section>
  );
}

/** Asks an administrator who signed in by code to add a passkey, or to confirm with theirs. */
function MissingPasskey({ hasOne }: { hasOne: boolean }) {
  const t = useTexts('own-account');
  const proof = useMutationOnce({
    mutationFn: provePasskey,
    onSuccess: async (isProven) => {
      if (isProven) await refreshUser();
      else showNotice({ text: getTexts('forms')('proof.passkey.none'), tone: 'failure' });
    },
  });
  return (
    <Card fill="sunk">
      <p>{t(hasOne ? 'passkeys.missing.confirm' : 'passkeys.missing.add')}</p>
      {hasOne && (
        <Wrap marginTop="12">
          <Button size="sm" aria-busy={proof.isPending} onClick={() => proof.isPending || proof.mutate()}>
            {t('passkeys.missing.use')}
          </Button>
        </Wrap>
      )}
    </Card>
  );
}
