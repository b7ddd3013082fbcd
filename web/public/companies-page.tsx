import * as addresses from '#contract/addresses.ts';
import type { PublicPages } from '#contract/public-pages.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Card, List, Stack, Wrap } from '#web/ui/layout.tsx';
import row from '#web/ui/row.module.css';
import { LinkButton } from './link-button.tsx';
import list from './list-page.module.css';
import { Note } from './position-links.tsx';
import links from './position-links.module.css';

/** Public list of the companies with Live positions, newest first, a page at a time. */
export function CompaniesPage({ companies, isFirst, more }: PublicPages['companies']) {
  const t = useTexts('public');
  return (
    <Stack className={list.root}>
      <h1>{t('companies.title')}</h1>
      {companies.length === 0 && <Note text={t('companies.none')} />}
      <List className={links.list}>
        {companies.map(({ path, name, tagline, avatarUrl, positionCount }) => (
          <Card key={path} as="li" flow="row" padding="14 16" className={row.position}>
            <Avatar name={name} url={avatarUrl} size={48} shape="square" />
            <div className={row.text}>
              <a className={links.title} href={path} dir="auto">
                {name}
              </a>
              <Note text={tagline} />
              <Note text={t('company.positions', { count: positionCount })} />
            </div>
          </Card>
        ))}
      </List>
      <Wrap as="p" gap="12 24" className={list.pages}>
        {!isFirst && <a href={addresses.companiesPage()}>{t('companies.first')}</a>}
        {more !== undefined && <LinkButton href={more}>{t('companies.more')}</LinkButton>}
      </Wrap>
    </Stack>
  );
}
