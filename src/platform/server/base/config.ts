import { resolve } from 'node:path';
import { interfaceLanguages, type LanguageTag } from '../../rules/languages/interface-languages.ts';
import { sourceLanguage } from '../../rules/languages/language-tag.ts';
import { maxPasswordLength } from '../../rules/limits.ts';

const minMetricsTokenLength = 16;

/** Times are in milliseconds, sizes in bytes. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** An absolute path. */
  readonly dataDir: string;
  /** Undefined uses the stored password. The first start generates one. */
  readonly adminPassword: string | undefined;
  /** Undefined uses SQLite in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** Undefined stores files in `dataDir`. */
  readonly mediaBucket: MediaBucket | undefined;
  readonly mediaDelivery: MediaDelivery;
  /** Has no trailing slash. Undefined uses the host of each request. */
  readonly publicUrl: string | undefined;
  /** The number of proxies that are trusted to name the visitor's address. */
  readonly trustedProxies: number;
  /** An absolute path. Undefined turns daily backups off. */
  readonly backupDir: string | undefined;
  /** The number of daily backups that are kept. */
  readonly backupKeep: number;
  readonly hasSampleData: boolean;
  readonly logLevel: LogLevel;
  /** The language for visitors whose own language is not available. */
  readonly language: LanguageTag;
  /** Offers a language in which each text is longer and in brackets. Only tests turn it on. */
  readonly hasPseudoLanguage: boolean;
  /** Allows learning platforms at addresses of private networks. */
  readonly hasPrivatePlatforms: boolean;
  /** Undefined turns `/metrics` off. */
  readonly metricsToken: string | undefined;
}

const mediaDeliveries = ['server', 'bucket', 'nginx'] as const;
type MediaDelivery = (typeof mediaDeliveries)[number];

/** The keys come from `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`. */
export interface MediaBucket {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const languageTags = interfaceLanguages.map(({ tag }) => tag);

const logLevels = ['silent', 'error', 'warn', 'info', 'debug'] as const;
type LogLevel = (typeof logLevels)[number];

/** A setting that cannot be used. The message is a single line for the operator. */
export class ConfigError extends Error {}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the configuration from environment variables. An empty variable counts as unset.
 * @throws ConfigError naming the variable that cannot be used
 */
export function readConfig(environment: Environment): Config {
  const read = (name: string) => environment[name] || undefined;
  return {
    port: parseWholeNumber('PORT', read('PORT') ?? '3000', 0, 65_535),
    host: read('HOST') ?? '127.0.0.1',
    dataDir: resolve(read('DATA_DIR') ?? 'data'),
    adminPassword: checkPassword(read('ADMIN_PASSWORD')),
    databaseUrl: checkDatabaseUrl(read('DATABASE_URL')),
    mediaBucket: parseMediaBucket(read('MEDIA_URL'), read('AWS_ACCESS_KEY_ID'), read('AWS_SECRET_ACCESS_KEY')),
    mediaDelivery: parseMediaDelivery(read('MEDIA_DELIVERY'), read('MEDIA_URL')),
    publicUrl: parsePublicUrl(read('PUBLIC_URL')),
    trustedProxies: parseWholeNumber('TRUST_PROXY', read('TRUST_PROXY') ?? '0', 0, 10),
    backupDir: toAbsolutePath(read('BACKUP_DIR')),
    backupKeep: parseWholeNumber('BACKUP_KEEP', read('BACKUP_KEEP') ?? '14', 1, 9_999),
    hasSampleData: parseChoice('SAMPLE_DATA', read('SAMPLE_DATA') ?? 'on', ['on', 'off']) === 'on',
    logLevel: parseChoice('LOG_LEVEL', read('LOG_LEVEL') ?? 'warn', logLevels),
    language: parseChoice('STUDIO_LANGUAGE', read('STUDIO_LANGUAGE') ?? sourceLanguage, languageTags),
    hasPseudoLanguage: parseChoice('PSEUDO_LANGUAGE', read('PSEUDO_LANGUAGE') ?? 'off', ['on', 'off']) === 'on',
    hasPrivatePlatforms: parseChoice('PRIVATE_PLATFORMS', read('PRIVATE_PLATFORMS') ?? 'off', ['on', 'off']) === 'on',
    metricsToken: checkMetricsToken(read('METRICS_TOKEN')),
  };
}

function parseWholeNumber(name: string, value: string, min: number, max: number): number {
  const number = Number(value);
  if (/^\d+$/.test(value) && number >= min && number <= max) return number;
  throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, not "${value}"`);
}

function parseChoice<const Choice extends string>(name: string, value: string, choices: readonly Choice[]): Choice {
  const choice = choices.find((candidate) => candidate === value);
  if (choice !== undefined) return choice;
  throw new ConfigError(`${name} must be one of ${choices.join(', ')}, not "${value}"`);
}

function checkPassword(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  if (value.trim() === '') throw new ConfigError('ADMIN_PASSWORD must not be blank');
  if (value.length <= maxPasswordLength) return value;
  throw new ConfigError(`ADMIN_PASSWORD must have at most ${maxPasswordLength} characters`);
}

function checkMetricsToken(value: string | undefined): string | undefined {
  if (value === undefined || value.length >= minMetricsTokenLength) return value;
  throw new ConfigError(`METRICS_TOKEN must have at least ${minMetricsTokenLength} characters`);
}

function checkDatabaseUrl(value: string | undefined): string | undefined {
  if (value === undefined) return value;
  if (!/^postgres(ql)?:\/\//.test(value)) {
    throw new ConfigError('DATABASE_URL must start with postgres://, or be empty for SQLite in DATA_DIR');
  }
  const parsed = parseUrl('DATABASE_URL', value);
  // A password with a bare slash or number sign ends early, and the rest of it is in the path or the fragment.
  if (isEscaped(parsed.password) && !parsed.pathname.includes('@') && parsed.hash === '') return value;
  throw new ConfigError(
    'DATABASE_URL: in the password, special characters are written as %XX (@ %40, / %2F, # %23, % %25)',
  );
}

/** Whether the text can be decoded. */
export function isEscaped(text: string): boolean {
  try {
    // The bundler drops a call whose result is not used, although it may throw.
    return typeof decodeURIComponent(text) === 'string';
  } catch {
    return false;
  }
}

function parsePublicUrl(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const parsed = parseUrl('PUBLIC_URL', value);
  if (/^https?:$/.test(parsed.protocol) && parsed.pathname === '/') return parsed.origin;
  throw new ConfigError(`PUBLIC_URL must be an http or https address without a path, not "${value}"`);
}

function parseMediaBucket(value: string | undefined, accessKeyId = '', secretAccessKey = ''): MediaBucket | undefined {
  if (value === undefined) return undefined;
  const { protocol, hostname, pathname, searchParams } = parseUrl('MEDIA_URL', value);
  const { endpoint, region = 'us-east-1', ...unknown } = Object.fromEntries(searchParams);
  const isBucket = protocol === 's3:' && hostname !== '' && ['', '/'].includes(pathname);
  const origin = endpoint === undefined ? undefined : originOnly(parseUrl('MEDIA_URL', endpoint));
  if (!isBucket || origin === undefined || Object.keys(unknown).length > 0) {
    throw new ConfigError(
      'MEDIA_URL must look like s3://bucket?endpoint=https://…&region=…, without a path after the bucket or in the ' +
        'endpoint, or be empty for files in DATA_DIR',
    );
  }
  return { endpoint: origin, bucket: hostname, region, accessKeyId, secretAccessKey };
}

/** Returns undefined if the address has more than an http or https origin, for example a path or a password. */
function originOnly({ protocol, href, origin }: URL): string | undefined {
  return /^https?:$/.test(protocol) && href === `${origin}/` ? origin : undefined;
}

function parseMediaDelivery(value: string | undefined, mediaUrl: string | undefined): MediaDelivery {
  const delivery = parseChoice('MEDIA_DELIVERY', value ?? 'server', mediaDeliveries);
  if (delivery === 'bucket' && mediaUrl === undefined) {
    throw new ConfigError('MEDIA_DELIVERY=bucket needs a bucket in MEDIA_URL');
  }
  if (delivery === 'nginx' && mediaUrl !== undefined) {
    throw new ConfigError('MEDIA_DELIVERY=nginx is for files in DATA_DIR: MEDIA_URL must be empty');
  }
  return delivery;
}

function toAbsolutePath(value: string | undefined): string | undefined {
  return value && resolve(value);
}

/** Parses an address. The error does not show the value, because it may contain a password and is logged. */
function parseUrl(name: string, value: string): URL {
  if (URL.canParse(value)) return new URL(value);
  throw new ConfigError(`${name} must be a valid address (in a password, special characters are written as %XX)`);
}
