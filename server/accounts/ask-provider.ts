import * as client from 'openid-client';
import * as addresses from '#contract/addresses.ts';
import { normaliseEmail } from '#contract/email.ts';
import { createResolveAddresses } from '#server/platform/dns/resolve-addresses.ts';
import { type Outbound, createOutbound } from '#server/platform/outbound/outbound.ts';
import { messageOf } from '#server/platform/process/check-database.ts';
import type { OidcSettings, Settings } from '#server/platform/process/settings.ts';

/** A person as an organisation's provider knows them. */
export interface Identity {
  issuer: string;
  /** The provider's identifier of the person, unique within the provider and never reused. */
  subject: string;
  /** A verified address, as `normaliseEmail` returns it. */
  email: string;
}

/** What ties an answer of the provider to the browser that asked. */
export interface Ties {
  state: string;
  nonce: string;
  verifier: string;
}

export interface Provider {
  label: string;
  issuer: string;
  /** Resolves once the provider has described itself; throws if it does not, or names another issuer. */
  check: () => Promise<void>;
  /** Returns the provider's address that signs a browser in and sends it back. */
  begin: (ties: Ties) => Promise<string>;
  /** Reads the query with which it came back. Undefined without a verified address; throws if it cannot be trusted. */
  finish: (query: string, ties: Ties) => Promise<Identity | undefined>;
}

/** Milliseconds until the provider is asked again what it says of itself, after an answer and after a failure. */
const [current, pause] = [3_600_000, 5_000];
/** Milliseconds for one request; a person waits. */
const patience = 5_000;

/** Connects to the provider of the settings when it is first needed; undefined if there is none. */
export function createProvider({ oidc, appUrl, dnsServers }: Settings): Provider | undefined {
  if (!oidc) return undefined;
  const { issuer, label } = oidc;
  // Not the outbound of the services: no webhook may reach the provider's network.
  const allowed = [new URL(issuer).origin];
  const outbound = createOutbound({ allowed, resolve: createResolveAddresses(dnsServers), patience });
  let known: { config: Promise<client.Configuration>; until: number } | undefined;
  const open = (): Promise<client.Configuration> => {
    if (known && known.until > Date.now()) return known.config;
    const asked = { config: discover(oidc, outbound), until: Number.POSITIVE_INFINITY };
    const keep = (milliseconds: number) => () => {
      asked.until = Date.now() + milliseconds;
    };
    asked.config.then(keep(current), keep(pause));
    known = asked;
    return asked.config;
  };
  const redirectUri = appUrl + addresses.organisationAnswer;
  return {
    label,
    issuer,
    check: async () => void (await open()),
    async begin({ state, nonce, verifier }) {
      const url = client.buildAuthorizationUrl(await open(), {
        redirect_uri: redirectUri,
        scope: 'openid email',
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return url.href;
    },
    async finish(query, { state, nonce, verifier }) {
      const config = await open();
      const tokens = await client.authorizationCodeGrant(config, new URL(redirectUri + query), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error('The provider sent no ID token.');
      const { sub: subject } = claims;
      const isApart = claims['email'] === undefined && config.serverMetadata().userinfo_endpoint !== undefined;
      const stated = isApart ? await client.fetchUserInfo(config, tokens.access_token, subject) : claims;
      const { email: given, email_verified: isVerified } = stated;
      const email = typeof given === 'string' && isVerified === true ? normaliseEmail(given) : undefined;
      return email === undefined ? undefined : { issuer, subject, email };
    },
  };
}

/** Why a sign-in failed, for the operator: without claims, codes and tokens. */
export function reasonOf(error: unknown): string {
  if (error instanceof client.ResponseBodyError || error instanceof client.AuthorizationResponseError)
    return `The provider answers ${error.error.slice(0, 60)}`;
  return messageOf(error instanceof Error && error.cause instanceof Error ? error.cause : error);
}

/** Asks the provider for its addresses. Each later request of the library goes through `outbound` too. */
async function discover({ issuer, clientId, clientSecret }: OidcSettings, outbound: Outbound) {
  const fetch: client.CustomFetch = async (url, { method, headers, body }) => {
    // The library posts forms alone.
    const { text, ...answer } = await outbound.ask(url, {
      method,
      headers,
      body: body instanceof URLSearchParams ? body.toString() : '',
    });
    return new Response(text === '' ? null : text, answer);
  };
  // By OpenID Connect Discovery, a provider that lists no ways takes the secret in a header.
  const authenticate: client.ClientAuth = (server, ...request) => {
    const isInBody = server.token_endpoint_auth_methods_supported?.includes('client_secret_post') === true;
    (isInBody ? client.ClientSecretPost : client.ClientSecretBasic)(clientSecret)(server, ...request);
  };
  // Without the check of signatures the library relies on TLS alone.
  const execute = [client.enableNonRepudiationChecks];
  if (issuer.startsWith('http:')) execute.push(client.allowInsecureRequests);
  const config = await client.discovery(new URL(issuer), clientId, undefined, authenticate, {
    [client.customFetch]: fetch,
    execute,
  });
  // The library lets some providers answer for many organisations.
  if (new URL(config.serverMetadata().issuer).href !== issuer) throw new Error('The provider names another issuer.');
  return config;
}
