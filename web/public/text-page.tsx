import type { ReactNode } from 'react';
import classes from './text-page.module.css';

interface Props {
  title: string;
  children: ReactNode;
}

/** A page of text in sections. */
export const TextPage = ({ title, children }: Props) => (
  <div className={classes.root}>
    <h1>{title}</h1>
    {children}
  </div>
);

interface SectionProps extends Props {
  id?: string;
}

export const TextSection = ({ title, id, children }: SectionProps) => (
  <section id={id}>
    <h2>{title}</h2>
    {children}
  </section>
);

/** Sentences in a list. */
export const Sentences = ({ of, isOrdered = false }: { of: readonly string[]; isOrdered?: boolean }) => {
  const List = isOrdered ? 'ol' : 'ul';
  return (
    <List>
      {of.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </List>
  );
};
