/** Path of a stored picture in the zip: its path in texts without the leading slash. */
export function mediaPath(key: string): string;
export function mediaPath(key: string | null): string | null;
export function mediaPath(key: string | null): string | null {
  return key === null ? null : `media/${key}`;
}

/** Path of a message's file in the zip. */
export const attachmentPath = (fileName: string): string => `attachments/${fileName}`;

/** Path of a video in the zip. */
export const videoPath = (fileName: string): string => `videos/${fileName}`;
