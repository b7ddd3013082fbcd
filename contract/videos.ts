import * as z from 'zod/mini';
import { call } from './call.ts';
import { Nothing } from './fields.ts';

export const maxVideoBytes = 200 * 1024 * 1024;
export const maxVideoMinutes = 5;

/** Name of an uploaded video's file; its poster has the same name with another ending. */
export const VideoFileName = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}\.webm$/));

export const uploadVideo = call({
  summary:
    'Stores a recorded video for a message: WebM, at most 200 MB and 5 minutes. One that is never sent is removed after a day. The part `poster`, a picture of it, is optional and comes first.',
  path: '/api/upload-video',
  audience: ['talent', 'client'],
  token: 'never',
  acting: 'may',
  payload: z.object({}),
  answer: z.object({ url: z.string(), fileName: VideoFileName, posterUrl: z.nullable(z.string()) }),
  files: ['poster', 'video'],
  isStreamed: true,
});

export const deleteVideo = call({
  summary: 'Removes an own video that has not been sent.',
  path: '/api/delete-video',
  audience: ['talent', 'client'],
  token: 'never',
  acting: 'may',
  payload: z.object({ fileName: VideoFileName }),
  answer: Nothing,
});
