/** Exports with which a product adds checks to `lint`. */
export type { Checked, Checking, ProductChecks } from '../commands/lint.ts';
export type {
  AsyncApiDocument,
  MediaType,
  Message,
  MessageTrait,
  OpenApiDocument,
  Operation,
  Schema,
  Tag,
} from '../engine/model/contract.ts';
export { CITATIONS, X_UNIQUE } from '../engine/model/extension-keywords.ts';
export type { Fact, Field } from '../engine/model/fact.ts';
export { eachNode, isRecord } from '../engine/model/json-pointer.ts';
export { isMethod, pathOperations } from '../engine/model/path-operations.ts';
export { DOCUMENTS } from '../engine/read/contract-folder.ts';
export {
  type Bundles,
  fileOf,
  type OriginOf,
  originsBelow,
  originsIn,
  type Sources,
  sourcesOf,
} from '../engine/read/origins.ts';
export { parseYaml, readYaml } from '../engine/read/parse-yaml.ts';
export { REGISTER, type RegisterEntry, readRegister } from '../engine/read/read-open-points.ts';
export { readStatements, STATEMENTS, type Statement } from '../engine/read/read-statements.ts';
export { type ReadText, unlessMissing } from '../engine/read/read-text.ts';
export { workflowFiles } from '../engine/read/read-workflows.ts';
export { didYouMean, UserError } from '../engine/system/user-error.ts';
export { writeWhole } from '../engine/system/whole-files.ts';
export { findUnfit } from '../engine/view/unfit-examples.ts';
