import { useEffect, useRef, useState } from 'react';
import type { Passkey } from '#contract/own-account.ts';
import { maxPasskeyName } from '#contract/passkeys.ts';
import { momentOf } from '#web/platform/texts/moment.ts';
import { useLanguage, useTexts } from '#web/platform/texts/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { Wrap } from '#web/ui/layout.tsx';
import classes from './own-account-screen.module.css';
import type { Passkeys } from './use-passkeys.ts';

interface Props {
  passkey: Passkey;
  own: Passkeys;
  isFixed: boolean;
}

/** A passkey, to rename or remove. */
export function PasskeyRow({ passkey, own, isFixed }: Props) {
  const t = useTexts('own-account');
  const language = useLanguage();
  const [isRenamed, setIsRenamed] = useState(false);
  const renameButton = useRef<HTMLButtonElement>(null);
  const { id, name, createdAt, lastUsedAt } = passkey;
  const isClosed = useRef(false);
  const close = () => {
    isClosed.current = true;
    setIsRenamed(false);
  };
  // Once the button is back.
  useEffect(() => {
    if (isRenamed || !isClosed.current) return;
    isClosed.current = false;
    renameButton.current?.focus();
  }, [isRenamed]);
  if (isRenamed)
    return (
      <Wrap as="li" gap="12 16" padding="16 20" justify="space-between" className={classes.row}>
        <NameForm
          name={name}
          isSending={own.isBusy}
          onCancel={close}
          onSave={async (typed) => {
            if (await own.rename(id, typed)) close();
          }}
        />
      </Wrap>
    );
  const used =
    lastUsedAt === null ? t('passkeys.notUsed') : t('passkeys.used', { moment: momentOf(lastUsedAt, language) });
  return (
    <Wrap as="li" gap="12 16" padding="16 20" justify="space-between" className={classes.row}>
      <div className={classes.text}>
        <Wrap as="p" gap="4 8" size="m" weight="600" lineHeight="1.35">
          {name}
        </Wrap>
        <p className={classes.facts}>
          {t('passkeys.added', { moment: momentOf(createdAt, language) })}
          {'\u00a0· '}
          {used}
        </p>
      </div>
      <Wrap>
        <Button
          ref={renameButton}
          variant="default"
          size="sm"
          aria-label={t('passkeys.rename.label', { name })}
          disabled={isFixed}
          onClick={() => setIsRenamed(true)}
        >
          {t('passkeys.rename')}
        </Button>
        <Button
          variant="default"
          size="sm"
          aria-label={t('passkeys.remove.label', { name })}
          disabled={isFixed}
          aria-busy={own.isBusy}
          onClick={() => own.isBusy || void own.askToRemove(passkey)}
        >
          {t('passkeys.remove')}
        </Button>
      </Wrap>
    </Wrap>
  );
}

interface FormProps {
  name: string;
  isSending: boolean;
  onSave: (name: string) => Promise<void>;
  onCancel: () => void;
}

function NameForm({ name, isSending, onSave, onCancel }: FormProps) {
  const t = useTexts('own-account');
  const [typed, setTyped] = useState(name);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  return (
    <form
      className={classes.naming}
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() !== '' && !isSending) void onSave(typed);
      }}
    >
      <TextInput
        label={t('passkeys.name')}
        ref={input}
        value={typed}
        maxLength={maxPasskeyName}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Wrap marginTop="12">
        <Button size="sm" type="submit" disabled={typed.trim() === ''} aria-busy={isSending}>
          {t('passkeys.save')}
        </Button>
        <Button size="sm" variant="default" onClick={onCancel}>
          {t('passkeys.cancel')}
        </Button>
      </Wrap>
    </form>
  );
}
