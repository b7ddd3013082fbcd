import { useEffect } from 'react';
import { siteStorage } from '#web/platform/keeping/browser-storage.ts';
import { showNotice } from '#web/platform/page/notices.ts';
import { productName } from '#web/platform/page/page-title.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { isOutsideHomeScreen } from './push.ts';

/** What phones need beside the screens: a number on the icon, a hint about notifications, and room above the keyboard. */
export function DeviceEffects({ unread }: { unread: number }): null {
  useAppBadge(unread);
  useHomeScreenHint(unread);
  useHeightAboveKeyboard();
  return null;
}

/** Hook: shows the number of unread messages on the icon of the installed application. */
function useAppBadge(count: number): void {
  useEffect(() => {
    if (!('setAppBadge' in navigator)) return undefined;
    const show = (shown: number) => void navigator.setAppBadge(shown).catch((error: unknown) => console.info(error));
    show(count);
    return () => show(0);
  }, [count]);
}

const toldKey = 'home-screen-told';

/** Hook: says once on an iPhone, when an answer waits, how to be notified of the next one. */
function useHomeScreenHint(unread: number): void {
  const t = useTexts('shell');
  useEffect(() => {
    if (unread === 0 || !isOutsideHomeScreen() || siteStorage.get(toldKey) !== null) return;
    siteStorage.set(toldKey, 'yes');
    showNotice({ text: t('homeScreen', { product: productName() }), tone: 'info' });
  }, [unread, t]);
}

/** A keyboard is higher than the bars that a browser shows and hides. */
const leastKeyboard = 150;

/**
 * Hook: measures what is seen above a keyboard that covers the page, as on iPhones. Elsewhere the page itself gets lower
 * (`interactive-widget` in index.html).
 */
function useHeightAboveKeyboard(): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return undefined;
    const { style } = document.documentElement;
    const measure = () => {
      const isCovered = view.scale === 1 && window.innerHeight - view.height > leastKeyboard;
      style.setProperty('--above-keyboard', isCovered ? `${view.height}px` : null);
      // Safari has moved the page up, so that the field would be seen without this.
      if (isCovered) window.scrollTo(0, 0);
    };
    view.addEventListener('resize', measure);
    return () => view.removeEventListener('resize', measure);
  }, []);
}
