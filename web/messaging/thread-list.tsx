import { Search } from 'lucide-react';
import { useState } from 'react';
import type { Thread } from '#contract/messaging.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import classes from './thread-list.module.css';
import { ThreadRow } from './thread-row.tsx';

/** Number of threads from which the search field is shown. */
const searchableLength = 6;

const isNamed = ({ user }: Thread, wanted: string): boolean =>
  `${user.firstName} ${user.lastName} ${user.company?.name ?? ''}`
    .toLocaleLowerCase()
    .includes(wanted.trim().toLocaleLowerCase());

interface Props {
  threads: readonly Thread[];
  openThreadId: number | undefined;
  onOpen: (thread: Thread) => void;
}

/** Threads, newest first, searchable by person or company name. */
export function ThreadList({ threads, openThreadId, onOpen }: Props) {
  const [wanted, setWanted] = useState('');
  if (threads.length === 0) return <EmptyState text="No Messages. To message a user, please visit their profile." />;
  const shown = threads.filter((thread) => isNamed(thread, wanted));
  return (
    <>
      {threads.length >= searchableLength && (
        <TextInput
          className={classes.search}
          type="search"
          aria-label="Search by name"
          placeholder="Search by name"
          leftSection={<Search size={16} aria-hidden />}
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
      )}
      <VisuallyHidden component="output">{wanted && `${shown.length} found`}</VisuallyHidden>
      {shown.length === 0 && <p className={classes.none}>No matching threads.</p>}
      <ul className={classes.threads} aria-label="Threads">
        {shown.map((thread) => (
          <ThreadRow
            key={thread.threadId}
            thread={thread}
            isOpen={thread.threadId === openThreadId}
            onOpen={() => onOpen(thread)}
          />
        ))}
      </ul>
    </>
  );
}
