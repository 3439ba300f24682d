export interface ChoiceProps<Value extends string, Option extends { readonly value: Value }> {
  /** For screen readers. */
  label: string;
  value: Value;
  options: readonly Option[];
  onValueChange: (value: Value) => void;
}
