import { Globe, Tag } from 'lucide-react';
import classes from './rule-mark.module.css';

const icons = { domain: Globe, name: Tag } as const;

/** Replaces a company's picture for a rule that names no company. */
export function RuleMark({ kind }: { kind: keyof typeof icons }) {
  const Icon = icons[kind];
  return (
    <span className={classes.root}>
      <Icon size={16} aria-hidden />
    </span>
  );
}
