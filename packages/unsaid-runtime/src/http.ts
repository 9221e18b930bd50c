/** Building blocks for programs that speak HTTP by `fetch`. */
export { describeError } from './describe-error.ts';
export { type ConnectionFailure, describeConnectionError } from './http/describe-connection-error.ts';
export { formText } from './http/form-text.ts';
export { isJson, isStream, mediaTypeOf } from './http/media-type.ts';
export { comparePaths, pathOfTemplate, pathPattern } from './http/path-pattern.ts';
export { fetchOnce } from './http/send-once.ts';
