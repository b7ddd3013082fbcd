import type { ReactNode } from 'react';
import * as addresses from '#contract/addresses.ts';
import type { Preview, PublicFrame } from '#contract/public-pages.ts';
import { at } from '#contract/screens.ts';
import { directionOf } from '#contract/texts/languages.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Wrap } from '#web/ui/layout.tsx';
import { SectionLevel } from '#web/ui/section-level.ts';
import { Wordmark } from '#web/ui/wordmark.tsx';
import classes from './document.module.css';

const prefix = 'og: https://ogp.me/ns#';
const viewport = 'width=device-width, initial-scale=1';
const schemes = 'light dark';

/** A complete public page. */
export function PublicDocument({ children, ...frame }: PublicFrame & { children: ReactNode }) {
  const { language, productName, title, themeColour, sheets, preview } = frame;
  return (
    <html lang={language} dir={directionOf(language)} prefix={prefix}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content={viewport} />
        <meta name="color-scheme" content={schemes} />
        <meta name="theme-color" content={themeColour} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0d1210" media="(prefers-color-scheme: dark)" />
        <title>{`${title} · ${productName}`}</title>
        {sheets.map((sheet) => (
          <link key={sheet} rel="stylesheet" href={sheet} />
        ))}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {preview ? (
          <PreviewTags productName={productName} title={title} preview={preview} />
        ) : (
          <>
            <meta name="robots" content="noindex" />
            <meta name="description" content={title} />
          </>
        )}
      </head>
      <body className={classes.body}>
        <Header {...frame} />
        <main className={classes.main}>
          <SectionLevel value={2}>{children}</SectionLevel>
        </main>
        <Footer {...frame} />
      </body>
    </html>
  );
}

function Header({ productName, list, isSignedIn, position }: PublicFrame) {
  const t = useTexts('public');
  const lists = [
    ['positions', addresses.positionsPage()],
    ['companies', addresses.companiesPage()],
  ] as const;
  return (
    <Wrap as="header" gap="8 24" justify="space-between" tone="side-ink" className={classes.bar}>
      <a className={classes.brand} href={addresses.home}>
        <Wordmark name={productName} />
      </a>
      <Wrap as="nav" gap="0 24">
        {lists.map(([name, path]) => (
          <a key={name} className={classes.listLink} href={path} aria-current={name === list ? 'page' : undefined}>
            {t(`frame.${name}`)}
          </a>
        ))}
        {isSignedIn ? <a href={addresses.home}>{t('frame.home')}</a> : <Entrances position={position} />}
      </Wrap>
    </Wrap>
  );
}

/** Links to sign-in and sign-up, both leading back to the page's position. */
function Entrances({ position }: { position: string | undefined }) {
  const t = useTexts('public');
  return (
    <>
      <a className={classes.entrance} href={addresses.addressOf(at.signIn, position)}>
        {t('frame.signIn')}
      </a>
      <a className={classes.signUp} href={position === undefined ? at.signUp : addresses.signUpForPosition(position)}>
        {t('frame.signUp')}
      </a>
    </>
  );
}

function Footer({ productName, imprintUrl }: PublicFrame) {
  const t = useTexts('public');
  const links = [
    ['positions', addresses.positionsPage()],
    ['companies', addresses.companiesPage()],
    ['feed', addresses.feed],
    ['conduct', addresses.conduct],
    ['matching', addresses.matching],
    ['privacy', addresses.privacy],
    ['accessibility', addresses.accessibility],
    ...(imprintUrl === undefined ? [] : [['imprint', imprintUrl] as const]),
  ] as const;
  return (
    <footer className={classes.foot}>
      <p>{t('frame.about', { product: productName })}</p>
      <p>
        {links.map(([name, href], index) => (
          <span key={name}>
            {index > 0 && ' · '}
            <a href={href}>{t(`frame.${name}`)}</a>
          </span>
        ))}
      </p>
    </footer>
  );
}

interface PreviewProps {
  productName: string;
  title: string;
  preview: Preview;
}

function PreviewTags({ productName, title, preview }: PreviewProps) {
  const { origin, path, description, ogImage, data } = preview;
  const t = useTexts('public');
  const feed = t('feed.title', { product: productName });
  return (
    <>
      <meta name="description" content={description} />
      <link rel="canonical" href={origin + path} />
      <link rel="alternate" type="application/atom+xml" title={feed} href={origin + addresses.feed} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={productName} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={origin + path} />
      <meta name="twitter:card" content={ogImage ? 'summary_large_image' : 'summary'} />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      {ogImage && (
        <>
          <meta property="og:image" content={origin + ogImage.path} />
          <meta property="og:image:type" content="image/png" />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta property="og:image:alt" content={ogImage.alt} />
          <meta name="twitter:image" content={origin + ogImage.path} />
          <meta name="twitter:image:alt" content={ogImage.alt} />
        </>
      )}
      {data && <DataBlock data={data} />}
    </>
  );
}

/**
 * Structured data, which a browser does not run. Escapes anything that could end the element or, in older scripts, a
 * line.
 */
const DataBlock = ({ data }: { data: object }) => (
  <script
    type="application/ld+json"
    dangerouslySetInnerHTML={{
      __html: JSON.stringify(data).replace(
        /[<\u2028\u2029]/g,
        (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
      ),
    }}
  />
);
