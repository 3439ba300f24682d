import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

describe('The configuration', () => {
  it('has a default for everything', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: resolve('data'),
      adminPassword: undefined,
      databaseUrl: undefined,
      mediaBucket: undefined,
      mediaDelivery: 'server',
      publicUrl: undefined,
      trustedProxies: 0,
      backupKeep: 14,
      hasSampleData: true,
      logLevel: 'warn',
      language: 'en',
      hasPseudoLanguage: false,
      hasPrivatePlatforms: false,
    });
  });

  it('takes each variable', () => {
    const environment = {
      PORT: '8080',
      HOST: '0.0.0.0',
      DATA_DIR: 'elsewhere',
      ADMIN_PASSWORD: 'correct horse',
      DATABASE_URL: 'postgres://studio:secret@host/studio',
      MEDIA_DELIVERY: 'nginx',
      PUBLIC_URL: 'https://sets.example.org/',
      TRUST_PROXY: '2',
      BACKUP_DIR: 'backups',
      BACKUP_KEEP: '30',
      SAMPLE_DATA: 'off',
      LOG_LEVEL: 'info',
      STUDIO_LANGUAGE: 'de',
      PSEUDO_LANGUAGE: 'on',
      PRIVATE_PLATFORMS: 'on',
      METRICS_TOKEN: 'sixteen letters!',
    };
    expect(readConfig(environment)).toEqual({
      port: 8080,
      host: '0.0.0.0',
      dataDir: resolve('elsewhere'),
      adminPassword: 'correct horse',
      databaseUrl: 'postgres://studio:secret@host/studio',
      mediaBucket: undefined,
      mediaDelivery: 'nginx',
      publicUrl: 'https://sets.example.org',
      trustedProxies: 2,
      backupDir: resolve('backups'),
      backupKeep: 30,
      hasSampleData: false,
      logLevel: 'info',
      language: 'de',
      hasPseudoLanguage: true,
      hasPrivatePlatforms: true,
      metricsToken: 'sixteen letters!',
    });
  });

  it('lets others send media only from where they can reach them', () => {
    const bucket = 's3://media?endpoint=https://s3.example.org';
    expect(readConfig({ MEDIA_DELIVERY: 'bucket', MEDIA_URL: bucket }).mediaDelivery).toBe('bucket');
    expect(readConfig({ MEDIA_DELIVERY: 'nginx' }).mediaDelivery).toBe('nginx');
    expect(() => readConfig({ MEDIA_DELIVERY: 'bucket' })).toThrow(
      /^MEDIA_DELIVERY=bucket needs a bucket in MEDIA_URL$/,
    );
    expect(() => readConfig({ MEDIA_DELIVERY: 'nginx', MEDIA_URL: bucket })).toThrow(/^MEDIA_DELIVERY=nginx is for/);
    expect(() => readConfig({ MEDIA_DELIVERY: 'both' })).toThrow(
      /^MEDIA_DELIVERY must be one of server, bucket, nginx/,
    );
  });

  it('takes no METRICS_TOKEN that can be guessed, and does not repeat it', () => {
    expect(readConfig({ METRICS_TOKEN: 'sixteen letters!' }).metricsToken).toBe('sixteen letters!');
    expect(() => readConfig({ METRICS_TOKEN: 'short' })).toThrow(/^METRICS_TOKEN must have at least 16 characters$/);
  });

  it('takes an empty variable for an unset one', () => {
    const names = [
      'PORT',
      'HOST',
      'DATA_DIR',
      'ADMIN_PASSWORD',
      'DATABASE_URL',
      'MEDIA_URL',
      'PUBLIC_URL',
      'TRUST_PROXY',
      'SAMPLE_DATA',
      'MEDIA_DELIVERY',
      'BACKUP_DIR',
      'BACKUP_KEEP',
      'LOG_LEVEL',
      'STUDIO_LANGUAGE',
      'PSEUDO_LANGUAGE',
      'PRIVATE_PLATFORMS',
      'METRICS_TOKEN',
    ];
    expect(readConfig(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(readConfig({}));
  });

  it('reads a bucket from its address', () => {
    const config = readConfig({
      MEDIA_URL: 's3://signs?endpoint=https://s3.example.org&region=eu-central-1',
      AWS_ACCESS_KEY_ID: 'id',
      AWS_SECRET_ACCESS_KEY: 'secret',
    });
    const { mediaBucket } = readConfig({ MEDIA_URL: 's3://signs?endpoint=https://s3.example.org/' });
    expect(mediaBucket).toMatchObject({ endpoint: 'https://s3.example.org', region: 'us-east-1', accessKeyId: '' });
    expect(config.mediaBucket).toEqual({
      endpoint: 'https://s3.example.org',
      bucket: 'signs',
      region: 'eu-central-1',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
    });
  });

  it.each([
    ['PORT', ['0', '65535']],
    ['TRUST_PROXY', ['0', '10']],
    ['BACKUP_KEEP', ['1', '9999']],
    ['ADMIN_PASSWORD', ['x', 'x'.repeat(1_000)]],
    ['DATABASE_URL', ['postgres://studio:%40@host/studio', 'postgresql://host/studio']],
    [
      'MEDIA_URL',
      ['s3://bucket/?endpoint=http://127.0.0.1:9000/', 's3://bucket?region=eu&endpoint=https://s3.example.org'],
    ],
    ['PUBLIC_URL', ['http://sets.example.org', 'https://sets.example.org/']],
  ])('takes each %s from one end to the other', (name, values) => {
    for (const value of values) expect(() => readConfig({ [name]: value })).not.toThrow();
  });

  it.each([
    ['PORT', 'http'],
    ['PORT', '65536'],
    ['PORT', '1.5'],
    ['TRUST_PROXY', '11'],
    ['BACKUP_KEEP', '0'],
    ['BACKUP_KEEP', '10000'],
    ['METRICS_TOKEN', 'x'.repeat(15)],
    ['PORT', '-1'],
    ['TRUST_PROXY', 'yes'],
    ['ADMIN_PASSWORD', '   '],
    ['ADMIN_PASSWORD', 'x'.repeat(1_001)],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DATABASE_URL', 'not an address'],
    ['MEDIA_URL', 's3://bucket'],
    ['MEDIA_URL', 'bucket'],
    ['MEDIA_URL', 's3://bucket?endpoint=s3.example.org'],
    ['MEDIA_URL', 'https://bucket?endpoint=https://s3.example.org'],
    ['PUBLIC_URL', 'sets.example.org'],
    ['PUBLIC_URL', 'https://example.org/sets'],
    ['SAMPLE_DATA', 'maybe'],
    ['LOG_LEVEL', 'loud'],
    ['STUDIO_LANGUAGE', 'english'],
    ['PSEUDO_LANGUAGE', 'yes'],
    ['PRIVATE_PLATFORMS', 'true'],
    ['PUBLIC_URL', 'ftp://sets.example.org'],
    ['MEDIA_URL', 's3://?endpoint=https://s3.example.org'],
    ['MEDIA_URL', 's3://bucket/studio?endpoint=https://s3.example.org'],
    ['MEDIA_URL', 's3://bucket?endpoint=https://example.org/storage/v1/s3'],
    ['MEDIA_URL', 's3://bucket?endpoint=https://key:secret@s3.example.org'],
    ['MEDIA_URL', 's3://bucket?endpoint=ftp://s3.example.org'],
    ['MEDIA_URL', 's3://bucket?endpoint=https://s3.example.org&regoin=eu-central-1'],
  ])('names %s when it is %j', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} must`));
  });

  it.each([
    ['DATABASE_URL', 'postgres://studio:secret/with#signs@host:99999/studio'],
    ['DATABASE_URL', 'mysql://studio:secret@host/studio'],
    ['MEDIA_URL', 's3://bucket?endpoint=https://key:secret@:99999'],
    ['MEDIA_URL', 's3://bucket?endpoint=https://key:secret@s3.example.org'],
  ])('never repeats a password in the line about %s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
    expect(() => readConfig({ [name]: value })).not.toThrow(/secret/);
  });
});
