/** The values that a text in ICU MessageFormat needs. `{name}` takes text or a number, a plural takes a number. */
export type TextArguments<Source extends string> = Source extends `${string}{${infer Inside}`
  ? Argument<Inside>
  : unknown;

type Argument<Inside> = Inside extends `${infer Head}}${infer Rest}`
  ? Head extends `${infer Name}, ${infer Kind}, ${string}{${infer Branch}`
    ? Record<Name, Kind extends 'plural' ? number : string> & BranchOf<Branch, Rest>
    : Record<Head, string | number> & TextArguments<Rest>
  : unknown;

/** `Text` ends at a closing brace, which ends either a placeholder within the branch or the branch itself. */
type BranchOf<Text, Rest> = Text extends `${string}{${infer Name}`
  ? Record<Name, string | number> & (Rest extends `${infer Text2}}${infer Rest2}` ? BranchOf<Text2, Rest2> : unknown)
  : Rest extends `}${infer After}`
    ? TextArguments<After>
    : Rest extends `${string}{${infer Text2}}${infer Rest2}`
      ? BranchOf<Text2, Rest2>
      : unknown;
