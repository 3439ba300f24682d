import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

interface LockedPackage {
  readonly version?: string;
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

  it('names no registry, so that each machine asks its own', () => {
    expect(text).not.toContain('"resolved"');
  });
});
