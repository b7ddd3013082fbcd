import { answerQuestions } from '#server/platform/intake/thread.ts';
import { drawOgPicture } from './og-drawing.ts';

answerQuestions(drawOgPicture);
