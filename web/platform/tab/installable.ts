/**
 * Links the manifest, which lets a browser offer to install the application. Called once a screen is drawn: in the
 * page's head, the manifest and its icon would delay what the screen waits for.
 */
export function makeInstallable(): void {
  if (document.querySelector('link[rel="manifest"]')) return;
  const link = document.createElement('link');
  link.rel = 'manifest';
  link.href = '/manifest.webmanifest';
  document.head.append(link);
}
