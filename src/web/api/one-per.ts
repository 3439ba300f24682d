/** Makes something once for each object, such as the uploads of a set's editing: it lasts as long as that, also without a screen. */
export function onePer<Owner extends object, Made>(): (owner: Owner, make: () => Made) => Made {
  const made = new WeakMap<Owner, { readonly value: Made }>();
  return (owner, make) => {
    const known = made.get(owner) ?? { value: make() };
    made.set(owner, known);
    return known.value;
  };
}
