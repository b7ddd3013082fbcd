import { Button } from '@mantine/core';
import classes from './gone-notice.module.css';

interface Props {
  isSaving: boolean;
  onSaveAsNew: () => void;
}

/** Stands above a form whose position somebody has deleted: nothing typed is lost, and there is a way on. */
export const GoneNotice = ({ isSaving, onSaveAsNew }: Props) => (
  <div className={classes.root} role="alert">
    <p className={classes.text}>
      <strong>This position has been deleted meanwhile.</strong> What you entered is still here: save it as a new Draft,
      or copy what you need.
    </p>
    <Button size="sm" disabled={isSaving} onClick={onSaveAsNew}>
      Save as a new position
    </Button>
  </div>
);
