export * from '../../cli/engine/model/formats/date-and-time.ts';
export * from '../../cli/engine/model/formats/email.ts';
export * from '../../cli/engine/model/formats/hosts.ts';
export * from '../../cli/engine/model/formats/identifiers.ts';
export * from '../../cli/engine/model/formats/iso-8601.ts';
export * from '../../cli/engine/model/formats/numbers.ts';
export * from '../../cli/engine/model/formats/texts.ts';
