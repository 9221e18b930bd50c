import { escapeUnseen } from '../system/terminal.ts';

/** Writes an XML element whose content is markup already. */
export function element(name: string, attributes: Readonly<Record<string, string | number>>, content = ''): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${text(String(value))}"`);
  return `<${name}${written.join('')}>${content}</${name}>`;
}

/** Writes a text as content of an element, or as the value of an attribute. */
export function text(plain: string): string {
  return escapeUnseen(plain).replaceAll(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** A complete document of one element. */
export const xmlDocument = (root: string): string => `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
