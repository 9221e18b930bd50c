/** Something of a description that was repaired, renamed or left out when it was read, and where it stands. */
export interface Note {
  /** A file with a line or a JSON pointer: `openapi.yaml:12`, `openapi.yaml#/components/schemas/Order`. */
  readonly place: string;
  /** The action and its reason, as a sentence without the place: equal messages are reported together. */
  readonly message: string;
  /** Detail of one place, such as the ignored value. */
  readonly detail?: string;
}
