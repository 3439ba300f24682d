import type { Message } from '../platform/rules/languages/texts.ts';

/** A kind of file that contains a set with its media and a player, and plays in another system without this server. */
export interface PackageFormat {
  /** Says what the format is, in the description of the API. */
  readonly summary: string;
  /** Follows the title of the set in the name of the file. */
  readonly fileNameSuffix: string;
  /** Title and note of its row in the editor. */
  readonly label: Message;
  readonly note: Message;
  /** Label of the button that downloads a package. */
  readonly download: Message;
  /** What the embed code generator says of it: a question, and the steps that answer it. */
  readonly question: Message;
  readonly steps: readonly Message[];
  /** Tells the other system what the package contains. */
  readonly manifest: {
    readonly fileName: string;
    readonly write: (contents: PackageContents) => string;
  };
}

export interface PackageContents {
  readonly setId: string;
  readonly title: string;
  /** The document to open. It is one of the files. */
  readonly document: string;
  readonly files: readonly string[];
}

/** One line for each format, by the name in its address: `scorm` is downloaded as `/api/sets/:id/scorm.zip`. */
export { scorm } from '../scorm/package-format.ts';
