// Everything of this contract that a program imports.
// Generated from openapi/, asyncapi/ and open-points.yaml; do not edit. Change those and run: npx reward-card generate . --out generated --editor-schemas --yaml

export * from './client.ts';
export type * from './events.ts';
export type * from './operations.ts';
export type { WebhookHandlers } from './receiver.ts';
export type * from './rest.ts';
export type * from './server.ts';
export * from './validators.ts';
export { type Variant, type VariantTypes, variant } from './variant.ts';
