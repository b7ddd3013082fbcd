import * as z from 'zod/mini';
import { call } from './call.ts';
import { Nothing } from './fields.ts';

export const maxAttachmentBytes = 10 * 1024 * 1024;
/** Maximum number of files in one message. */
export const maxAttachments = 3;

/** Name under which an uploaded file is stored. */
export const AttachmentFileName = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}\.pdf$/));

/** A file of a message. */
export const Attachment = z.object({
  /** As its uploader named it; always with the ending .pdf. */
  name: z.string(),
  /** Bytes. */
  size: z.int(),
  /** Address of the file, for the two people of its thread. */
  url: z.string(),
});
export type Attachment = z.infer<typeof Attachment>;

export const uploadAttachment = call({
  summary:
    'Stores a PDF for a message, at most 10 MB, recognised by its content. One that is never sent is removed after a day.',
  path: '/api/upload-attachment',
  audience: ['talent', 'client'],
  token: 'never',
  acting: 'may',
  payload: z.object({}),
  answer: z.extend(Attachment, { fileName: AttachmentFileName }),
  files: ['file'],
  isStreamed: true,
});

export const deleteAttachment = call({
  summary: 'Removes an own file that has not been sent.',
  path: '/api/delete-attachment',
  audience: ['talent', 'client'],
  token: 'never',
  acting: 'may',
  payload: z.object({ fileName: AttachmentFileName }),
  answer: Nothing,
});
