// Notes about the drawings, in the words of the form: option names are replaced by labels, and a button sets the proposed value.

const SET = /^([a-z][a-z-]*): (\S[^`]*)$/;

/**
 * Return a note as { text, offers }: its words, and the options that it proposes, [{ field, value, label }]. `labelOf(field)` returns an
 * option's label, and `near` is the path of the option that the note is about, if any.
 */
export function inWords(note, fields, labelOf, near = []) {
  const common = ({ path }) => path.findIndex((step, at) => step !== near[at]);
  const nearest = (name) => fields.filter(({ path, kind }) => path.at(-1) === name && kind !== "item").sort((one, other) => common(other) - common(one) || one.path.length - other.path.length)[0];
  const offers = [];
  const text = note.split("`").map((part, at) => {
    const [, name, value] = (at % 2 && SET.exec(part)) || [];
    const field = name && nearest(name);
    if (!field) return at % 2 ? `\`${part}\`` : part;
    const known = field.choices.indexOf(value);
    const label = `${labelOf(field)}: ${known >= 0 ? field.choice_labels[known] : value}`;
    if (field.value !== value) offers.push({ field, value, label });
    return `“${label}”`;
  });
  return { text: text.join(""), offers };
}
