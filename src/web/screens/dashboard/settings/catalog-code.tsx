import { makeCatalogSnippet } from '../../../../shared/embed/catalog-snippet.ts';
import { fullAddress, links, publicOrigin } from '../../../addresses/links.ts';
import { CopyableCode } from '../../../ui/fields/copyable-code.tsx';

export function CatalogCode() {
  return (
    <>
      <CopyableCode label="iframe snippet" code={makeCatalogSnippet(publicOrigin())} rows={4} />
      <CopyableCode label="Direct Link" code={fullAddress(links.catalog)} />
    </>
  );
}
