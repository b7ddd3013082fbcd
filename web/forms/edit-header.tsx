import type { ReactNode } from 'react';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Row } from '#web/ui/layout.tsx';
import classes from './edit-header.module.css';
import { useIsUploading } from './pending-uploads.ts';

interface Props {
  title: string;
  isSaving: boolean;
  onCancel: () => void;
  onSave: () => void;
  /** Describes the effect of saving, in place of 'Save'. */
  saveLabel?: string | undefined;
  /** Switch with a note, beside the title (below it on phones). */
  state?: ReactNode;
  /** Destructive action, left of Cancel (beside the state on phones). */
  destructive?: ReactNode;
}

/** The header without its buttons, as it stands until the form has loaded. */
export const EditTitle = ({ title, children }: { title: string; children?: ReactNode }) => (
  <header className={classes.root}>
    <div className={classes.inner}>
      <h1 className={classes.title}>{title}</h1>
      {children}
    </div>
  </header>
);

/** Sticky header of an edit screen. Save is disabled while saving and while a picture is uploading into a text. */
export function EditHeader({ title, isSaving, onCancel, onSave, saveLabel, state, destructive }: Props) {
  const t = useTexts('common');
  const isBusy = useIsUploading() || isSaving;
  return (
    <EditTitle title={title}>
      {state && (
        <div className={classes.state} inert={isSaving}>
          {state}
        </div>
      )}
      {destructive && <div className={classes.destructive}>{destructive}</div>}
      <Row gap="10" align="stretch" className={classes.actions}>
        <Button variant="default" size="sm" onClick={onCancel}>
          {t('action.cancel')}
        </Button>
        <Button size="sm" onClick={onSave} disabled={isBusy} aria-busy={isBusy}>
          {saveLabel ?? t('action.save')}
        </Button>
      </Row>
    </EditTitle>
  );
}
