import type { ReactNode } from 'react';
import classes from './head-button.module.css';
import { Row } from './layout.tsx';

interface Props {
  label: string;
  icon: ReactNode;
  onClick: () => void;
}

/** Button in the head of a conversation, of which only the icon remains where space is short. */
export const HeadButton = ({ label, icon, onClick }: Props) => (
  <Row
    type="button"
    as="button"
    gap="8"
    flex="none"
    size="s"
    weight="600"
    className={classes.button}
    title={label}
    onClick={onClick}
  >
    {icon}
    <span className={classes.label}>{label}</span>
  </Row>
);
