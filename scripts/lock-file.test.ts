import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

interface LockedPackage {
  readonly version?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const text = readFileSync('package-lock.json', 'utf8');
const packages: Readonly<Record<string, LockedPackage>> = JSON.parse(text).packages;

describe('The lock file', () => {
  it('has the packages of every platform, or npm ci refuses it', () => {
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.entries(optionalDependencies)
        .filter(
          ([name]) => (packages[`${path}/node_modules/${name}`] ?? packages[`node_modules/${name}`]) === undefined,
        )
        .map(([name, version]) => `${name}@${version}`),
    );
    expect(missing).toEqual([]);
  });

  it('has the hash of every package', () => {
    const unhashed = Object.entries(packages).filter(
      ([path, { integrity, link }]) => path !== '' && !link && !integrity,
    );
    expect(unhashed.map(([path]) => path)).toEqual([]);
  });

  it('names no registry, so that each machine asks its own', () => {
    expect(text).not.toContain('"resolved"');
  });
});
