import { equal } from 'node:assert/strict';
import { describeError, isJson } from 'unsaid-runtime/http';

/** Reads a media type, and describes an error. */
export default async function use(): Promise<void> {
  equal(isJson('application/problem+json; charset=utf-8'), true);
  equal(describeError(new Error('lost')), 'lost');
}
