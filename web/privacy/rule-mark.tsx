import { Globe, Tag } from 'lucide-react';
import classes from './rule-mark.module.css';

const icons = { domain: Globe, name: Tag } as const;

/** Stands where a company's picture is, for a rule that names none. */
export function RuleMark({ kind }: { kind: keyof typeof icons }) {
  const Icon = icons[kind];
  return (
    <span className={classes.root}>
      <Icon size={16} aria-hidden />
    </span>
  );
}
