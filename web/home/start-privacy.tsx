import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { type Privacy, previewExclusion, savePrivacy } from '#contract/privacy.ts';
import { at } from '#contract/screens.ts';
import { send } from '#web/platform/calls/api.ts';
import { getTexts, useTexts } from '#web/platform/texts/texts.ts';
import { Switch } from '#web/ui/check-mark.tsx';
import { choose } from '#web/ui/confirm.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { Row, Text } from '#web/ui/layout.tsx';
import classes from './talent-start.module.css';

/** A talent's changes to who finds them; null keeps the stored value. */
export interface StartPrivacy {
  readonly employer: string | null;
  readonly isVerifiedOnly: boolean | null;
}

interface Props {
  value: StartPrivacy;
  /** Undefined until known. */
  stored: Privacy | undefined;
  onChange: (changes: Partial<StartPrivacy>) => void;
  errorAt: (path: string) => string | undefined;
}

/** Explains that companies find a talent with skills, and asks whom to hide from. */
export function StartPrivacyFields({ value, stored, onChange, errorAt }: Props) {
  const t = useTexts('home');
  const tPrivacy = useTexts('privacy');
  const id = useId();
  return (
    <section className={classes.privacy} aria-labelledby={`${id}-title`}>
      <Text as="h3" size="l" id={`${id}-title`}>
        {t('start.found')}
      </Text>
      <Text marginTop="2" size="s" tone="mute" lineHeight="1.4">
        {t.rich('start.found.text', { link: <Link to={at.talentPrivacy} /> })}
      </Text>
      <div className={classes.privacyFields}>
        <div>
          <TextInput
            label={t('start.employer')}
            error={errorAt('employer') ?? errorAt('name')}
            aria-describedby={`${id}-employer`}
            autoComplete="organization"
            maxLength={100}
            disabled={!stored}
            value={value.employer ?? stored?.employer ?? ''}
            onChange={(event) => onChange({ employer: event.currentTarget.value })}
          />
          <Text marginTop="2" size="s" tone="mute" lineHeight="1.4" id={`${id}-employer`}>
            {tPrivacy('employer.note')}
          </Text>
        </div>
        <Row gap="16" justify="space-between">
          <div>
            <Text size="m" weight="600" id={`${id}-verified`}>
              {tPrivacy('verifiedOnly.title')}
            </Text>
            <Text marginTop="2" size="s" tone="mute" lineHeight="1.4" id={`${id}-verified-note`}>
              {tPrivacy('verifiedOnly.note')}
            </Text>
          </div>
          <Switch
            aria-labelledby={`${id}-verified`}
            aria-describedby={`${id}-verified-note`}
            disabled={!stored}
            checked={value.isVerifiedOnly ?? stored?.isVerifiedOnly ?? false}
            onChange={(event) => onChange({ isVerifiedOnly: event.currentTarget.checked })}
          />
        </Row>
      </div>
    </section>
  );
}

/**
 * Saves the changes. Asks first about conversations with members of the employer; false, with nothing saved, if the
 * talent cancels.
 */
export async function saveStartPrivacy({ employer, isVerifiedOnly }: StartPrivacy, stored: Privacy | undefined) {
  const name = employer?.trim();
  const isChanged = name !== undefined && name !== (stored?.employer ?? '');
  if (isChanged && name !== '' && !(await isHidingWanted(name))) return false;
  if (isChanged || isVerifiedOnly !== null)
    await send(savePrivacy, {
      ...(isChanged && { employer: name }),
      ...(isVerifiedOnly !== null && { isVerifiedOnly }),
    });
  return true;
}

/**
 * Asks before hiding from members in conversation. Rejects for a name without letters or one that covers too many
 * companies.
 */
async function isHidingWanted(name: string): Promise<boolean> {
  const { conversations } = await send(previewExclusion, { kind: 'name', name });
  if (conversations.length === 0) return true;
  const t = getTexts('privacy');
  const choice = await choose({
    text: t('preview.name', { name }),
    details: conversations.map(({ threadId, name: member, companyName: company, hasWritten }) => (
      <p key={threadId}>{t(hasWritten ? 'preview.kept' : 'preview.unanswered', { name: member, company })}</p>
    )),
    choices: [{ label: t('preview.hide') }],
  });
  return choice !== undefined;
}
