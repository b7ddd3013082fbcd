import type { Preview, PublicPages } from '#contract/public-pages.ts';
import type { Language } from '#contract/texts/languages.ts';
import type { OpenRenderer } from '#server/platform/http/renderer.ts';
import type { Site } from './read-site.ts';

/** A page before it is rendered: its component, what that shows, and what surrounds it. */
export type Page<Name extends keyof PublicPages = keyof PublicPages> = {
  [One in Name]: {
    page: One;
    content: PublicPages[One];
    title: string;
    /** The list shown, which its link in the header marks. */
    list?: 'positions' | 'companies';
    /** Public name of the position to return to after signing in. */
    position?: string;
    /** Metadata for search engines and other sites; absent to keep them away. */
    preview?: Omit<Preview, 'origin'>;
  };
}[Name];

/** Whom a page is written for. */
export interface Reader {
  language: Language;
  isSignedIn: boolean;
}

/** Writes a page in the language of its reader. */
export type WritePage = (page: Page, reader: Reader) => Promise<string>;

export const createWriter =
  ({ productName, origin, imprintUrl }: Site, openRenderer: () => Promise<OpenRenderer>): WritePage =>
  async ({ page, content, preview, ...around }, reader) => {
    const { publicPage, sheets, themeColour } = await openRenderer();
    return publicPage(page, content, {
      ...around,
      ...reader,
      productName,
      imprintUrl,
      themeColour,
      sheets,
      ...(preview && { preview: { origin, ...preview } }),
    });
  };
