import type { Note } from '../model/notes.ts';
import { printable } from '../system/terminal.ts';

/** How many places of a message are listed before the rest is counted. */
const LISTED = 3;

/** The notes on a description, one line for each message: its first places, and how many more there are. */
export function renderNotes(notes: readonly Note[]): string[] {
  return [...Map.groupBy(notes, ({ message }) => message)].map(([message, equal]) => {
    // A file that both documents refer to is read for each of them.
    const places = [...new Set(equal.map(shown))];
    const more = places.length - LISTED;
    const counted = more === 1 ? ' and 1 more place' : ` and ${more} more places`;
    return `${places.slice(0, LISTED).join(', ')}${more > 0 ? counted : ''}: ${message}`;
  });
}

const MOST_CHARACTERS = 120;

function shown({ place, detail }: Note): string {
  if (detail === undefined) return place;
  const line = printable(detail);
  return `${place} (${line.length > MOST_CHARACTERS ? `${line.slice(0, MOST_CHARACTERS)} ...` : line})`;
}
