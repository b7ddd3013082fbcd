import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { type IncomingMessage, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** The client of the tests' provider. */
export const clientId = 'rolecall';
export const clientSecret = 'a secret of the client';

interface Asked {
  nonce: string | null;
  challenge: string | null;
  redirectUri: string;
}

export interface Provider {
  issuer: string;
  /** Whom it signs in, at once and without a question: claims about them. */
  person: Record<string, unknown>;
  /** What it does wrong. */
  faults: {
    /** Claims that replace those of the ID token. */
    claims?: Record<string, unknown>;
    /** Signs with a key that it does not publish, or not at all. */
    signature?: 'foreign' | 'none';
    /** Accepts codes again and again. */
    isForgetful?: boolean;
    /** Answers every request with this status, or with more bytes than anybody wants. */
    status?: number;
    isEndless?: boolean;
    /** Metadata that replace those it publishes. */
    metadata?: Record<string, unknown>;
  };
  /** Paths asked for. */
  asked: string[];
  close: () => Promise<unknown>;
}

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Starts a provider of OpenID Connect on this machine: the code flow with PKCE, for one client. */
export async function startProvider(): Promise<Provider> {
  const codes = new Map<string, Asked>();
  const provider: Provider = { issuer: '', person: {}, faults: {}, asked: [], close: async () => undefined };

  const makeToken = (nonce: string | null): string => {
    const now = Math.floor(Date.now() / 1_000);
    const { claims, signature } = provider.faults;
    const stated = { iss: provider.issuer, aud: clientId, iat: now, exp: now + 300, nonce, ...provider.person };
    const header = { alg: signature === 'none' ? 'none' : 'RS256', kid: 'one' };
    const content = `${encode(header)}.${encode({ ...stated, ...claims })}`;
    const key = signature === 'foreign' ? foreign : privateKey;
    return `${content}.${signature === 'none' ? '' : sign('sha256', Buffer.from(content), key).toString('base64url')}`;
  };

  const exchange = async (request: IncomingMessage): Promise<{ status: number; body: object }> => {
    const given = new URLSearchParams(await text(request));
    const code = given.get('code') ?? '';
    const asked = codes.get(code);
    if (provider.faults.isForgetful !== true) codes.delete(code);
    const credentials = Buffer.from(`${clientId}:${encodeURIComponent(clientSecret).replaceAll('%20', '+')}`);
    const challenge = createHash('sha256')
      .update(given.get('code_verifier') ?? '')
      .digest('base64url');
    if (request.headers.authorization !== `Basic ${credentials.toString('base64')}`)
      return { status: 401, body: { error: 'invalid_client' } };
    if (!asked || asked.challenge !== challenge || asked.redirectUri !== given.get('redirect_uri'))
      return { status: 400, body: { error: 'invalid_grant' } };
    const body = { access_token: 'access', token_type: 'Bearer', expires_in: 60, id_token: makeToken(asked.nonce) };
    return { status: 200, body };
  };

  const answer = async (request: IncomingMessage, url: URL): Promise<{ status: number; body: object }> => {
    const { issuer, person, faults } = provider;
    switch (url.pathname) {
      case '/.well-known/openid-configuration': {
        const endpoints = { authorization_endpoint: '/authorize', token_endpoint: '/token', jwks_uri: '/keys' };
        const full = Object.entries(endpoints).map(([name, path]) => [name, new URL(path, issuer).href]);
        return { status: 200, body: { issuer, ...Object.fromEntries(full), ...faults.metadata } };
      }
      case '/keys':
        return { status: 200, body: { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig' }] } };
      case '/token':
        return exchange(request);
      case '/userinfo':
        return { status: 200, body: person };
      default:
        return { status: 404, body: {} };
    }
  };

  const server = createServer((request, reply) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    provider.asked.push(url.pathname);
    const respond = async () => {
      const { status, isEndless } = provider.faults;
      if (status !== undefined) return reply.writeHead(status).end();
      if (isEndless) return reply.writeHead(200, { 'content-type': 'application/json' }).end(' '.repeat(1_000_000));
      const [query, code] = [url.searchParams, randomBytes(8).toString('hex')];
      if (url.pathname === '/authorize') {
        const redirectUri = query.get('redirect_uri') ?? '';
        codes.set(code, { nonce: query.get('nonce'), challenge: query.get('code_challenge'), redirectUri });
        const back = new URLSearchParams({ code, state: query.get('state') ?? '' });
        return reply.writeHead(302, { location: `${redirectUri}?${back.toString()}` }).end();
      }
      const { status: found, body } = await answer(request, url);
      return reply.writeHead(found, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    void respond();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo; // it listens on a port
  provider.issuer = `http://127.0.0.1:${port}/`;
  provider.close = () => new Promise((done) => void server.close(done));
  return provider;
}

/** The settings of a server that this provider signs in to. */
export const settingsOf = ({ issuer }: Provider, label = 'Northwind') => ({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: clientId,
  OIDC_CLIENT_SECRET: clientSecret,
  OIDC_LABEL: label,
});
