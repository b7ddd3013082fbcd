import { join } from 'node:path';
import { uploadVideo } from '#contract/videos.ts';
import type { Plan } from './plan.ts';

/**
 * TLS in front of the servers, any of which answers any request. A request that a server did not receive is sent to the
 * next one: nginx repeats no POST that it has begun to send. Unused connections are closed here, before a draining
 * server closes them.
 */
export function nginxConfiguration({ ports, folder }: Plan): string {
  const home = join(folder, 'nginx');
  const servers = [ports.server1, ports.server2, ports.server3].map(
    (port) => `    server 127.0.0.1:${port} max_fails=1 fail_timeout=1s;`,
  );
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `  ${name}_temp_path ${join(home, name)};`,
  );
  return `daemon off;
worker_processes 2;
pid ${join(home, 'pid')};
error_log stderr warn;
events { worker_connections 1000; }
http {
  access_log off;
${temporary.join('\n')}
  upstream servers {
${servers.join('\n')}
    keepalive 64;
    keepalive_timeout 2s;
  }
  server {
    listen 127.0.0.1:${ports.web} ssl http2;
    ssl_certificate ${join(home, 'certificate.pem')};
    ssl_certificate_key ${join(home, 'key.pem')};
    ssl_protocols TLSv1.2 TLSv1.3;
    client_max_body_size 201m;
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header Host $http_host;
    proxy_set_header X-Forwarded-For $remote_addr;
    proxy_set_header X-Forwarded-Proto https;
    proxy_connect_timeout 1s;
    proxy_next_upstream error timeout;
    location / { proxy_pass http://servers; }
    location = ${uploadVideo.path} {
      proxy_request_buffering off;
      proxy_pass http://servers;
    }
  }
}
`;
}
