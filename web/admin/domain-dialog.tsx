import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { type ClientAccount, adminClients } from '#contract/admin.ts';
import { adminSetDomain } from '#contract/verification.ts';
import { send } from '#web/platform/calls/api.ts';
import { useSave } from '#web/platform/calls/save.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { invalidate } from '#web/platform/calls/use-call.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogCancel } from '#web/ui/dialog.tsx';
import { TextInput, Textarea } from '#web/ui/text-input.tsx';
import classes from '#web/forms/form-dialog.module.css';

interface Props {
  company: ClientAccount['company'];
  onClose: () => void;
}

/** Sets a company's domain as verified, or removes it. */
export function DomainDialog({ company, onClose }: Props) {
  const t = useTexts('admin');
  const cancel = useTexts('common')('action.cancel');
  const id = useId();
  const client = useQueryClient();
  const [domain, setDomain] = useState(company.verifiedDomain ?? '');
  const [note, setNote] = useState(company.domainNote ?? '');
  const onSaved = () => {
    void invalidate(client, adminClients);
    onClose();
  };
  const saveAs = (isVerified: boolean) => () =>
    send(adminSetDomain, { companyId: company.id, domain, isVerified, note });
  const setting = useSave(saveAs(true), onSaved);
  const removal = useSave(saveAs(false), onSaved);
  const isBusy = setting.isSaving || removal.isSaving;
  return (
    <Dialog labelledBy={id} className={classes.dialog} onClose={onClose}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          setting.save();
        }}
      >
        <h2 id={id} className={classes.title}>
          {t('domain.title', { company: company.name })}
        </h2>
        <TextInput
          label={t('domain.field')}
          error={setting.errorAt('domain') ?? removal.errorAt('domain')}
          placeholder="acme.com"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={253}
          required
          data-autofocus
          value={domain}
          onChange={(event) => setDomain(event.currentTarget.value)}
        />
        <Textarea
          label={t('domain.note')}
          description={t('domain.note.description')}
          minRows={2}
          maxRows={8}
          maxLength={2_000}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <div className={classes.answers}>
          <DialogCancel>{cancel}</DialogCancel>
          {company.verifiedDomain !== null && (
            <Button variant="default" isDestructive disabled={isBusy} onClick={removal.save}>
              {t('domain.remove')}
            </Button>
          )}
          <Button type="submit" disabled={isBusy} aria-busy={isBusy}>
            {t('domain.set')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
