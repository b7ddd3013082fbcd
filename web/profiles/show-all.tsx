import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';

interface Props<Item> {
  of: readonly Item[];
  /** How many stand there until the others are asked for. */
  first: number;
  /** What they are: 'Show all 40 people'. */
  what: string;
  /** One element for each. */
  children: (item: Item) => ReactNode;
}

/** A list of which the first stand there, and all of it after a button; the focus then goes on where the list does. */
export function ShowAll<Item>({ of, first, what, children }: Props<Item>) {
  const [isWhole, setWhole] = useState(false);
  // One more row takes no more room than the button would.
  if (isWhole || of.length <= first + 1) return of.map((item) => children(item));
  const showAll = (list: Element | null) => {
    setWhole(true);
    requestAnimationFrame(() => list?.children[first]?.querySelector('button')?.focus());
  };
  return (
    <>
      {of.slice(0, first).map((item) => children(item))}
      <Button variant="default" size="xs" onClick={({ currentTarget }) => showAll(currentTarget.parentElement)}>
        Show all {of.length} {what}
      </Button>
    </>
  );
}
