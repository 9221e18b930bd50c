/** The first lines of a generated source file: what it is, where it comes from and how to change it. */
export function header(what: string): string {
  return `// ${what}\n// Generated from openapi/, asyncapi/ and open-points.yaml; do not edit. Change those and run: npm run generate\n\n`;
}
