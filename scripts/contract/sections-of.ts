/** The sections of the interface specification in which statements stand, each once; the id of one that is not numbered. */
export function sectionsOf(statements: readonly string[], sections: ReadonlyMap<string, string>): string[] {
  return [...new Set(statements.map((id) => sections.get(id) ?? id))];
}
