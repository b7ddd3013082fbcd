import type { Page } from '@playwright/test';

export interface VirtualAuthenticator {
  /** Whether the fingerprint or PIN is correct from now on. */
  setVerified: (isUserVerified: boolean) => Promise<void>;
}

/** Gives the page's browser an authenticator that keeps passkeys and whose user touches it at once. */
export async function addAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    setVerified: async (isUserVerified) => {
      await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
  };
}
