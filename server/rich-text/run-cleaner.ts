import sanitizeHtml from 'sanitize-html';
import { maxRichTextLength } from '#contract/fields.ts';
import { answerQuestions } from '#server/platform/intake/thread.ts';
import { writeLists } from './write-lists.ts';
import { richTextRules } from './clean-attributes.ts';
import { isWithin } from './check-size.ts';

answerQuestions(cleanUntilStable);

const maxRounds = 10;

/** A removal can change how the rest is read, so cleaning repeats until nothing changes. */
function cleanUntilStable(html: string): string | undefined {
  let former = html;
  for (let round = 0; round < maxRounds; round += 1) {
    // Serialized as by browsers. Outside of tags every > is escaped.
    const clean = writeLists(sanitizeHtml(former, richTextRules).replaceAll(' />', '>'));
    if (clean === former) return clean;
    // It would be refused after all rounds anyway.
    if (!isWithin(maxRichTextLength, clean)) return undefined;
    former = clean;
  }
  return undefined;
}
