import type { Plugin } from 'vite';
import * as limits from '../../src/platform/rules/limits.ts';

const units: Readonly<Record<string, string>> = { Px: 'px', Ms: 'ms' };

/**
 * In style sheets `limit(mobileBreakpointPx)` stands for that number of `platform/rules/limits.ts`, with its unit. Media
 * queries cannot read custom properties.
 */
export function limitsInStyles(): Plugin {
  return {
    name: 'limits-in-styles',
    transform: { filter: { id: /\.css(\?|$)/ }, handler: (css) => withLimits(css) },
  };
}

/** @throws Error if there is no such number */
export function withLimits(css: string): string {
  return css.replaceAll(/\blimit\((\w+)\)/g, (_, name: string) => {
    const value: unknown = Reflect.get(limits, name);
    const unit = units[name.slice(-2)];
    if (typeof value !== 'number' || unit === undefined) throw new Error(`No length or duration: limit(${name})`);
    return `${value}${unit}`;
  });
}
