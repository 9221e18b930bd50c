export type { Formats } from './compiling.ts';
export { type Issue, pointerToken, type Validation, type Validator } from './findings.ts';
export * from './formats/date-and-time.ts';
export * from './formats/email.ts';
export * from './formats/hosts.ts';
export * from './formats/identifiers.ts';
export * from './formats/iso-8601.ts';
export * from './formats/numbers.ts';
export * from './formats/texts.ts';
export { type EventValidation, type EventValidator, eventValidator, type SchemaSet, schemaSet } from './schema-set.ts';
export {
  type MessageOf,
  type StandardIssue,
  type StandardResult,
  type StandardSchema,
  toStandardSchema,
  withMessages,
} from './standard-schema.ts';
export { hasRepeatedItems, isEqual, isMultipleOf, sumOf } from './values.ts';
