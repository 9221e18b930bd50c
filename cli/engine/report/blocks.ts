/** Puts an empty line between blocks of lines, and leaves out those without any. */
export function joinBlocks(blocks: readonly (readonly string[])[]): string {
  const filled = blocks.filter((block) => block.length > 0);
  return `${filled.map((block) => block.join('\n')).join('\n\n')}\n`;
}

/** A heading with the number of entries, and the entries; nothing without entries. */
export function section(heading: string, entries: readonly string[], count = entries.length): string[] {
  return entries.length === 0 ? [] : [`${heading.toUpperCase()} (${count})`, '', ...entries];
}
