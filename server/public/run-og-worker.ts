import { answerQuestions } from '#server/platform/intake/thread.ts';
import { drawOgPicture } from './draw-og-picture.ts';

answerQuestions(drawOgPicture);
