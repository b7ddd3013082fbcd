import { Globe } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Wrap } from '#web/ui/layout.tsx';
import classes from './social-links.module.css';

const Glyph = ({ children }: { children: ReactNode }) => (
  <svg width={18} height={18} viewBox="0 0 24 24" fill="currentColor" aria-hidden>
    {children}
  </svg>
);

// Logos of the networks; our icon set has no brand icons.
const networks = {
  website: { icon: <Globe size={18} aria-hidden /> },
  github: {
    name: 'GitHub',
    icon: (
      <Glyph>
        <path d="M12 .3a12 12 0 0 0-3.8 23.4c.6.1.8-.3.8-.6v-2c-3.3.7-4-1.6-4-1.6-.6-1.4-1.4-1.8-1.4-1.8-1-.7.1-.7.1-.7 1.2 0 1.9 1.2 1.9 1.2 1 1.8 2.8 1.3 3.5 1 0-.8.4-1.3.7-1.6-2.7-.3-5.5-1.3-5.5-6 0-1.2.5-2.3 1.3-3.1-.2-.4-.6-1.6 0-3.2 0 0 1-.3 3.4 1.2a11.5 11.5 0 0 1 6 0c2.3-1.5 3.3-1.2 3.3-1.2.6 1.6.2 2.8 0 3.2.9.8 1.3 1.9 1.3 3.2 0 4.6-2.8 5.6-5.5 5.9.5.4.9 1 .9 2.2v3.3c0 .3.1.7.8.6A12 12 0 0 0 12 .3" />
      </Glyph>
    ),
  },
  linkedin: {
    name: 'LinkedIn',
    icon: (
      <Glyph>
        <path d="M4 9h4v12H4zM6 3a2.2 2.2 0 1 1 0 4.4A2.2 2.2 0 0 1 6 3m4 6h3.8v1.7c.6-1.1 1.9-2 3.7-2 3.6 0 4.5 2.2 4.5 5.4V21h-4v-6c0-1.6-.3-3-2-3s-2 1.4-2 2.9V21h-4z" />
      </Glyph>
    ),
  },
  twitter: {
    name: 'X',
    icon: (
      <Glyph>
        <path d="M18.2 2.3h3.3l-7.2 8.2 8.5 11.3h-6.7l-5.2-6.9-6 6.9H1.6l7.7-8.8L1.2 2.3H8l4.7 6.2zm-1.1 17.5h1.8L7.1 4.1h-2z" />
      </Glyph>
    ),
  },
  youtube: {
    name: 'YouTube',
    icon: (
      <Glyph>
        <path
          fillRule="evenodd"
          d="M5 4.5h14a4 4 0 0 1 4 4v7a4 4 0 0 1-4 4H5a4 4 0 0 1-4-4v-7a4 4 0 0 1 4-4m5 4v7l6-3.5z"
        />
      </Glyph>
    ),
  },
  instagram: {
    name: 'Instagram',
    icon: (
      <Glyph>
        <path
          fillRule="evenodd"
          d="M7 2h10a5 5 0 0 1 5 5v10a5 5 0 0 1-5 5H7a5 5 0 0 1-5-5V7a5 5 0 0 1 5-5m0 2a3 3 0 0 0-3 3v10a3 3 0 0 0 3 3h10a3 3 0 0 0 3-3V7a3 3 0 0 0-3-3zm5 3a5 5 0 1 1 0 10 5 5 0 0 1 0-10m0 2a3 3 0 1 0 0 6 3 3 0 0 0 0-6m5.2-3.4a1.2 1.2 0 1 1 0 2.4 1.2 1.2 0 0 1 0-2.4"
        />
      </Glyph>
    ),
  },
  facebook: {
    name: 'Facebook',
    icon: (
      <Glyph>
        <path d="M14 13.5h2.5l1-4H14v-2c0-1 0-2 2-2h1.5V2.1A28 28 0 0 0 14.6 2C11.9 2 10 3.7 10 6.7v2.8H7v4h3V22h4z" />
      </Glyph>
    ),
  },
} as const;

type Network = keyof typeof networks;
const order: readonly Network[] = ['website', 'github', 'linkedin', 'twitter', 'youtube', 'instagram', 'facebook'];

/**
 * Icons linking to the given addresses; renders nothing if there are none. `owner` is part of their accessible names.
 */
export function SocialLinks({ links, owner }: { links: Partial<Record<Network, string | null>>; owner: string }) {
  const t = useTexts('profiles');
  const given = order.flatMap((network) => {
    const href = links[network];
    if (!href) return [];
    const { icon } = networks[network];
    return [{ network, href, icon, name: network === 'website' ? t('links.website') : networks[network].name }];
  });
  if (given.length === 0) return null;
  return (
    <Wrap as="ul" gap="6">
      {given.map(({ network, href, icon, name }) => (
        <li key={network}>
          <a
            className={classes.link}
            href={href}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            aria-label={t('links.label', { owner, network: name })}
            title={name}
          >
            {icon}
          </a>
        </li>
      ))}
    </Wrap>
  );
}
