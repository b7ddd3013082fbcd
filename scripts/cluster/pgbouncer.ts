import type { Plan } from './plan.ts';

/** PgBouncer's accounts, with which it also signs in to PostgreSQL. */
export const poolerUsers = ({ passwords }: Plan): string => `"rolecall" "${passwords.product}"\n`;

/**
 * One PostgreSQL connection per transaction. The limits of a statement and of an idle transaction are those that the
 * product itself sets without a pooler. Waits are short, since the product retries or answers 503.
 */
export const poolerConfiguration = ({ ports }: Plan, usersFile: string): string => `[databases]
rolecall = host=127.0.0.1 port=${ports.primary} dbname=rolecall connect_query='set statement_timeout = 15000; set idle_in_transaction_session_timeout = 30000'

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ports.pooler}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${usersFile}
pool_mode = transaction
max_client_conn = 400
default_pool_size = 60
server_login_retry = 1
server_connect_timeout = 2
query_wait_timeout = 5
log_connections = 0
log_disconnections = 0
`;
