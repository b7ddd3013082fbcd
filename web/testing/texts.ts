import type { Feature } from '#contract/texts/translate.ts';
import { loadTexts } from '#web/platform/texts/texts.ts';

const files = Object.keys(import.meta.glob('../../contract/texts/en/*.json'));
const features = files.map((file) => file.replace(/^.*\/|\.json$/g, '') as Feature); // named after their features

// As the router does before a screen, so that components have their texts at once.
await loadTexts(...features);
