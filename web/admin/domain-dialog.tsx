import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ClientAccount, adminClients } from '#contract/admin.ts';
import { adminSetDomain } from '#contract/verification.ts';
import { send } from '#web/platform/calls/api.ts';
import { useSave } from '#web/platform/calls/save.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { invalidate } from '#web/platform/calls/use-call.ts';
import { Button } from '#web/ui/button.tsx';
import { TextInput, Textarea } from '#web/ui/text-input.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';

interface Props {
  company: ClientAccount['company'];
  onClose: () => void;
}

/** Sets a company's domain as verified, or removes it. */
export function DomainDialog({ company, onClose }: Props) {
  const t = useTexts('admin');
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
    <FormDialog
      title={t('domain.title', { company: company.name })}
      submitLabel={t('domain.set')}
      isIncomplete={domain.trim() === ''}
      isPending={isBusy}
      otherAnswer={
        company.verifiedDomain !== null && (
          <Button variant="default" isDestructive disabled={isBusy} onClick={removal.save}>
            {t('domain.remove')}
          </Button>
        )
      }
      onSubmit={setting.save}
      onClose={onClose}
    >
      <TextInput
        label={t('domain.field')}
        error={setting.errorAt('domain') ?? removal.errorAt('domain')}
        placeholder="acme.com"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={253}
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
    </FormDialog>
  );
}
