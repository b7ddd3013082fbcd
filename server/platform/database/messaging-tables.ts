import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { ClosingReason } from '#contract/contacts.ts';
import type { ContactState } from './contact-tables.ts';

export interface ThreadTable {
  id: GeneratedAlways<number>;
  lowerUserId: number;
  higherUserId: number;
  lowerReadId: Generated<number>;
  higherReadId: Generated<number>;
  /** The last message and each person's unread messages; kept by triggers. */
  lastMessageId: ColumnType<number | null, never, never>;
  lastMessageAt: ColumnType<Date | null, never, never>;
  /** Its writer; kept by a trigger. */
  lastWriterId: ColumnType<number | null, never, never>;
  lowerUnread: ColumnType<number, never, never>;
  higherUnread: ColumnType<number, never, never>;
  /** The position the thread is about; null also once that is deleted. */
  positionId: Generated<number | null>;
  /** Its title when it was Live; null if the thread has never been about one. */
  positionTitle: Generated<string | null>;
  /** The member from whom the talent or the company has hidden the thread; kept by triggers. */
  hiddenByTalent: Generated<number | null>;
  hiddenByCompany: Generated<number | null>;
  hiddenFrom: ColumnType<number | null, never, never>;
  /** State of the contact of its talent and company, kept by triggers; `unsettled` has to be looked up. */
  contactState: Generated<ContactState | 'unsettled'>;
  /** Whose next message may move the candidate of the thread's position; kept by triggers. */
  stageWaitsFor: ColumnType<'none' | 'talent' | 'company' | 'both', never, never>;
  /** The message that notified the talent of sharing, with which sharing starts; null unless shared. */
  sharedFromId: Generated<number | null>;
  /** The last message when one of the two closed it. Closed while that is the last one. */
  closedAfterId: Generated<number | null>;
  closedBy: Generated<number | null>;
  closingReason: Generated<ClosingReason | null>;
  /** The last message when each of the two archived it. Archived while that is the last one. */
  lowerArchivedId: Generated<number | null>;
  higherArchivedId: Generated<number | null>;
  createdAt: ColumnType<Date, never, never>;
}

export interface MessageTable {
  /** Unique in all threads, by its sequence. */
  id: GeneratedAlways<number>;
  threadId: number;
  userId: number;
  text: string;
  clientKey: string | null;
  createdAt: ColumnType<Date, Date | undefined, never>;
  /** File name of a video, and details shown with it. */
  video: ColumnType<string | null, string | null | undefined, never>;
  videoSeconds: ColumnType<number | null, number | null | undefined, never>;
  hasPoster: ColumnType<boolean, boolean | undefined, never>;
  /** Displayed details of its files; null for none. */
  attachments: ColumnType<readonly CarriedFile[] | null, string | null | undefined, never>;
  /** The interview it proposes or changes. */
  interviewId: ColumnType<number | null, never, number>;
}

/** A file as its message keeps it. */
export interface CarriedFile {
  fileName: string;
  /** The uploader's name for it. */
  name: string;
  /** Bytes. */
  size: number;
}

export interface AttachmentTable extends CarriedFile {
  id: GeneratedAlways<number>;
  userId: number;
  /** Null, like its thread, until a message carries it. */
  messageId: number | null;
  threadId: number | null;
  createdAt: ColumnType<Date, never, never>;
}

export interface VideoTable {
  id: GeneratedAlways<number>;
  fileName: string;
  userId: number;
  /** Null, like its thread, until a message carries it. */
  messageId: number | null;
  threadId: number | null;
  size: number;
  milliseconds: number;
  hasPoster: boolean;
  createdAt: ColumnType<Date, never, never>;
}

/** Last message of a thread that one of its participants has been mailed about. */
export interface MessageMailTable {
  threadId: number;
  userId: number;
  mailedId: number;
  mailedAt: ColumnType<Date, Date, Date>;
}
