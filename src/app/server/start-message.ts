import type { Config } from '../../platform/server/base/config.ts';

interface Start {
  /** Origin without a slash at the end. */
  readonly address: string;
  readonly config: Pick<Config, 'dataDir' | 'databaseUrl' | 'mediaBucket'>;
}

/** Makes the message in the terminal once the server listens. */
export function startMessage({ address, config }: Start): string {
  const lines = [
    `Flashcard Studio is at ${address}`,
    `The catalog is at ${address}/catalog, the admin area at ${address}/admin`,
    describeDataPlaces(config),
    'Ctrl+C stops the server',
  ];
  return `\n${lines.join('\n')}\n`;
}

/**
 * Tells the operator the generated password. It is a separate message, because the password would be lost if the start
 * failed between making and showing it.
 */
export function newPasswordMessage(newPassword: string): string {
  return `\nThe admin password is  ${newPassword}  (shown this once; npm run password sets another)\n`;
}

/** Says where the data are. Leaves out addresses, because the address of a database contains its password. */
function describeDataPlaces({ dataDir, databaseUrl, mediaBucket }: Start['config']): string {
  if (databaseUrl === undefined && mediaBucket === undefined) return `The database and all media are in ${dataDir}`;
  const database = databaseUrl === undefined ? dataDir : 'PostgreSQL (DATABASE_URL)';
  const media = mediaBucket === undefined ? dataDir : 'the bucket (MEDIA_URL)';
  return `The database is in ${database}, all media are in ${media}`;
}
