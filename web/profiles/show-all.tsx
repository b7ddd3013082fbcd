import { type ReactNode, useState } from 'react';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Button } from '#web/ui/button.tsx';

interface Props<Item> {
  of: readonly Item[];
  /** Number of items shown initially. */
  first: number;
  /** Text of the button: 'Show all 40 people'. */
  label: 'showAll.people' | 'showAll.positions';
  /** Renders an item as one element. */
  children: (item: Item) => ReactNode;
}

/**
 * List that shows its first items, and all of them after a button press; the focus then moves to the first new item.
 */
export function ShowAll<Item>({ of, first, label, children }: Props<Item>) {
  const t = useTexts('profiles');
  const [isWhole, setWhole] = useState(false);
  // One more row needs no more space than the button would.
  if (isWhole || of.length <= first + 1) return of.map((item) => children(item));
  const showAll = (list: Element | null) => {
    setWhole(true);
    requestAnimationFrame(() => list?.children[first]?.querySelector('button')?.focus());
  };
  return (
    <>
      {of.slice(0, first).map((item) => children(item))}
      <Button variant="default" size="xs" onClick={({ currentTarget }) => showAll(currentTarget.parentElement)}>
        {t(label, { count: of.length })}
      </Button>
    </>
  );
}
