import type { Feature } from '#contract/texts/translate.ts';
import { loadTexts } from '#web/platform/texts/texts.ts';

const files = import.meta.glob<Record<string, object>>('../platform/texts/catalogues/texts-en*.ts', {
  import: 'texts',
  eager: true,
});
const paths = Object.values(files).flatMap((catalogues) => Object.keys(catalogues));
const features = paths.map((path) => path.replace(/^.*\/|\.json$/g, '') as Feature); // files bear their names

// As the router does before a screen, so that components have their texts at once.
await loadTexts('common', ...features);
