import { callAddress } from '../../api/rules/call-address.ts';
import { writtenParameters, type EmbedOptions } from '../../platform/rules/addresses/options.ts';
import type { PackageFormat } from '../package-formats.ts';
import * as formats from '../package-formats.ts';

export type PackageName = keyof typeof formats;

export interface NamedFormat extends PackageFormat {
  readonly name: PackageName;
}

export const packageFormats: readonly NamedFormat[] = Object.entries<PackageFormat>(formats).map(([name, format]) => ({
  ...format,
  name: name as PackageName,
}));

/** The package's player has the same options as an embed. */
export function packageUrl(name: PackageName, setId: string, options: EmbedOptions): string {
  const query = Object.fromEntries(writtenParameters(options));
  return callAddress(`GET /api/sets/:id/${name}.zip`, { params: { id: setId }, query })[1];
}
