import type { PackageContents } from '../../import-export/package-formats.ts';
import { escapeHtml } from '../../platform/rules/text/escape-html.ts';

/** Writes the manifest of a package (SCORM 1.2 Content Aggregation Model, 2.3). */
export function writeManifest({ setId, title, document, files }: PackageContents): string {
  const shownTitle = `<title>${xmlText(title)}</title>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="flashcards-${setId}" version="1.0"
  xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"
  xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2"
  xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
  xsi:schemaLocation="http://www.imsproject.org/xsd/imscp_rootv1p1p2 imscp_rootv1p1p2.xsd http://www.adlnet.org/xsd/adlcp_rootv1p2 adlcp_rootv1p2.xsd">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>1.2</schemaversion>
  </metadata>
  <organizations default="set">
    <organization identifier="set">
      ${shownTitle}
      <item identifier="activity" identifierref="player" isvisible="true">
        ${shownTitle}
      </item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="player" type="webcontent" adlcp:scormtype="sco" href="${document}">
${files.map((name) => `      <file href="${xmlText(name)}"/>`).join('\n')}
    </resource>
  </resources>
</manifest>
`;
}

/** Removes characters that XML forbids (https://www.w3.org/TR/xml/, 2.2). */
function xmlText(text: string): string {
  return escapeHtml(text.toWellFormed().replace(/[^\t\n\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu, ''));
}
