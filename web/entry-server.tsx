import { renderToStaticMarkup } from 'react-dom/server';
import type { PublicPages, RendererModule } from '#contract/public-pages.ts';
import { readTextsFrom, setLanguage } from '#web/platform/texts/texts.ts';
import { PublicDocument } from '#web/public/document.tsx';
import { publicPages } from '#web/public/pages.ts';
import { describePage } from './server-page.ts';

/*
 * Renders pages for the server, in its process. A page is rendered in one go, so the modules' state, such as the
 * language, is that of one request at a time.
 */

export const createRenderer: RendererModule['createRenderer'] = (catalogueOf) => {
  readTextsFrom(catalogueOf);
  return {
    publicPage(name, content, frame) {
      setLanguage(frame.language);
      describePage({ metas: { 'product-name': frame.productName }, blocks: {} });
      const Page = publicPages[name] as (props: PublicPages[typeof name]) => React.ReactNode; // of the same name
      return `<!doctype html>${renderToStaticMarkup(
        <PublicDocument {...frame}>
          <Page {...content} />
        </PublicDocument>,
      )}`;
    },
    frame: async (...given) => (await import('./frames.tsx')).renderFrame(...given),
  };
};
