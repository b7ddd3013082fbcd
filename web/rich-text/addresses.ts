import { isLinkAddress } from '#contract/rich-text.ts';

/**
 * Normalizes a typed link: a host becomes an https URL, an email address a mailto link. Undefined unless it is http,
 * https, mailto or tel, the only links a text may have.
 */
export function linkAddress(typed: string): string | undefined {
  const address = typed.trim();
  if (/^[^\s/:@]+@[^\s/:@]+$/.test(address)) return `mailto:${address}`;
  const isHost = /^[^\s/:@]+\.[^\s/:@]+(:\d+)?([/?#]|$)/.test(address);
  const full = isHost ? `https://${address}` : address;
  return isLinkAddress(full) ? full : undefined;
}

/** Whether a picture's URL is allowed: on the web, inline until uploaded, or stored here. */
export const isPictureAddress = (address: string): boolean => /^(https?:\/\/|data:image\/|\/media\/)/i.test(address);

/**
 * Converts a video's page URL, short URL, player URL or embed code to the player's URL. Undefined unless the video is
 * on YouTube or Vimeo, the only allowed hosts.
 */
export function videoAddress(typed: string): string | undefined {
  const address = (/<iframe[^>]*\ssrc="([^"]*)"/i.exec(typed)?.[1] ?? typed).trim().replaceAll('&amp;', '&');
  const url = URL.parse(/^https?:\/\//i.test(address) ? address : `https://${address.replace(/^\/\//, '')}`);
  if (!url || url.port !== '' || url.username !== '' || address.includes('\\')) return undefined;
  const host = url.hostname.replace(/^(www|m|music)\./, '');
  if (host === 'youtu.be') return youTubePlayer('youtube.com', url.pathname.slice(1), url);
  if (host === 'youtube.com' || host === 'youtube-nocookie.com') return youTubeAddress(host, url);
  if (host === 'player.vimeo.com' || host === 'vimeo.com') return vimeoAddress(host, url);
  return undefined;
}

function youTubeAddress(host: string, url: URL): string | undefined {
  if (url.pathname.startsWith('/embed/')) return withHttps(url);
  const inPath = /^\/(?:shorts|live|v)\/([^/]+)/.exec(url.pathname)?.[1];
  return youTubePlayer(host, inPath ?? url.searchParams.get('v') ?? '', url);
}

function youTubePlayer(host: string, id: string, url: URL): string | undefined {
  if (!/^[\w-]{6,20}$/.test(id)) return undefined;
  const start = secondsOf(url.searchParams.get('t') ?? url.searchParams.get('start') ?? '');
  return `https://www.${host}/embed/${id}${start > 0 ? `?start=${start}` : ''}`;
}

/** Parses '90', '90s' or '1h2m3s' to seconds; 0 without a time. */
function secondsOf(time: string): number {
  const [, hours = 0, minutes = 0, seconds = 0] = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?$/.exec(time) ?? [];
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

function vimeoAddress(host: string, url: URL): string | undefined {
  if (host === 'player.vimeo.com') return /^\/video\/\d+/.test(url.pathname) ? withHttps(url) : undefined;
  // The URL of an unlisted video has a second part that its player requires.
  const [, id, secret] = /^\/(?:[a-z]+\/[^/]+\/(?:videos?\/)?)?(\d+)(?:\/([0-9a-f]+))?\/?$/.exec(url.pathname) ?? [];
  return id && `https://player.vimeo.com/video/${id}${secret ? `?h=${secret}` : ''}`;
}

const withHttps = (url: URL): string => url.href.replace(/^http:/, 'https:');
