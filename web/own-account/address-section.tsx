import { useEffect, useRef, useState } from 'react';
import type { EmailChange } from '#contract/email-change.ts';
import type { Reason } from '#contract/errors.ts';
import { EmailChangeBlock } from '#web/forms/email-change.tsx';
import { reasonText } from '#web/platform/calls/errors.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { Card, Wrap } from '#web/ui/layout.tsx';
import classes from './own-account-screen.module.css';
import { Section } from './section.tsx';
import { useOwnEmail } from './use-own-email.ts';

interface Props {
  email: string;
  change: EmailChange | null;
  /** Read-only. */
  isFixed: boolean;
  whyNot: Reason | undefined;
}

/** The user's sign-in address, and a new one that awaits its code. */
export function AddressSection({ email, change, isFixed, whyNot }: Props) {
  const t = useTexts('own-account');
  const [isOpen, setIsOpen] = useState(false);
  const own = useOwnEmail(change?.email, () => setIsOpen(false));
  const isAsked = change !== null && !isFixed;
  return (
    <Section
      title={t('address.title')}
      note={t.rich('address.note', { email, strong: <strong /> })}
      action={
        !isOpen &&
        !isAsked && (
          <Button variant="default" size="sm" disabled={isFixed} onClick={() => setIsOpen(true)}>
            {t('address.change')}
          </Button>
        )
      }
    >
      {whyNot && (
        <div className={classes.inside}>
          <Card as="p" fill="sunk">
            {reasonText(whyNot)}
          </Card>
        </div>
      )}
      {isOpen && !isAsked && (
        <AddressForm
          error={own.error}
          isSending={own.isAsking}
          onSend={own.ask}
          onCancel={() => {
            own.forgetFault();
            setIsOpen(false);
          }}
        />
      )}
      {isAsked && (
        <div className={classes.inside}>
          <EmailChangeBlock change={change} actions={own.actions} />
        </div>
      )}
      {own.dialog}
    </Section>
  );
}

interface FormProps {
  error: string | undefined;
  isSending: boolean;
  onSend: (email: string) => void;
  onCancel: () => void;
}

function AddressForm({ error, isSending, onSend, onCancel }: FormProps) {
  const t = useTexts('own-account');
  const [email, setEmail] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <form
      className={classes.inside}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (email !== '' && !isSending) onSend(email);
      }}
    >
      <TextInput
        label={t('address.new')}
        description={t('address.new.help')}
        type="email"
        autoComplete="email"
        ref={input}
        value={email}
        error={error}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
      />
      <Wrap marginTop="12">
        <Button size="sm" type="submit" disabled={email === ''} aria-busy={isSending}>
          {t('address.send')}
        </Button>
        <Button size="sm" variant="default" onClick={onCancel}>
          {t('address.cancel')}
        </Button>
      </Wrap>
    </form>
  );
}
