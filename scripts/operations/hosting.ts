import { userInfo } from 'node:os';

/*
 * What else an installation needs besides its settings: configurations of a proxy and of systemd, to copy.
 */

/** A site of nginx that terminates TLS for an https origin; docs/hosting.md shows that of the example. */
export function nginxSite(appUrl: string, port: number): string {
  const { hostname, port: given } = new URL(appUrl);
  const tls = given || '443';
  return `server {
  listen 80;
  listen [::]:80;
  server_name ${hostname};
  return 301 ${appUrl}$request_uri;
}
server {
  # From nginx 1.25.1 on: "listen ${tls} ssl;" twice, and "http2 on;".
  listen ${tls} ssl http2;
  listen [::]:${tls} ssl http2;
  server_name ${hostname};
  ssl_certificate /etc/letsencrypt/live/${hostname}/fullchain.pem;
  ssl_certificate_key /etc/letsencrypt/live/${hostname}/privkey.pem;
  ssl_protocols TLSv1.2 TLSv1.3;
  client_max_body_size 201m;
  location / {
    proxy_pass http://127.0.0.1:${port};
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header Host $host;
    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    proxy_set_header X-Forwarded-Proto $scheme;
    proxy_request_buffering off;
    proxy_read_timeout 150s;
  }
}`;
}

/** The same for Caddy, which gets the certificate itself and sets all headers. */
export const caddySite = (appUrl: string, port: number): string => `${appUrl} {
  reverse_proxy 127.0.0.1:${port}
}`;

/** What `systemctl edit` adds to the units for another account or other folders than theirs. */
export const unitLines = (folder: string, dataDir: string, account = userInfo().username): string => `[Service]
User=${account}
WorkingDirectory=${folder}
ReadWritePaths=${folder} ${dataDir}`;
